import { randomBytes } from "node:crypto";
import { phrase } from "../../../../engine/language/phrase.ts";
import { defineAction } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf } from "../kit/records.ts";

/** 128 bits that nobody can guess, in characters that every scanner reads. */
const newCode = (): string => `SS.${randomBytes(16).toString("base64url")}`;

/** An algorithm: a code that cannot be guessed is at random. Codes that hang in rooms before are worth nothing afterwards. */
export const roomCodes = defineAction("dormRoom", {
  name: "dorm.roomCodes",
  title: "更换二维码",
  input: nothing,
  audit: ({ records }) => `更换 ${records.length} 间房间的二维码`,
  run: async (input) => {
    const rooms = recordsOf(input, "dormRoom");
    for (const { id } of input.records) await rooms.change(id, { qrCode: newCode() });
    return { renewed: input.records.length, shows: [{ label: "已更换", value: phrase`${input.records.length} 间` }] };
  },
});
