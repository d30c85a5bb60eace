import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { instantNumber, instantText } from "../../../../engine/values/dates.ts";
import { serverKey } from "../../platform/database/server-key.ts";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import type { Line } from "../../platform/runtime.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

interface GateCode {
  leaveId: string;
  /** Seconds of the school's wall clock. */
  expires: number;
}

const KEY = "leave.gateCode";
const sign = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);

export function writeCode(key: string, { leaveId, expires }: GateCode): string {
  const text = `QJ.${leaveId}.${expires.toString(36)}`;
  return `${text}.${sign(key, text)}`;
}

/** Null for a code that was not issued here or is too old. */
export function readCode(key: string, code: string, now: number): GateCode | null {
  const match = /^(QJ\.([0-9A-Za-z]{1,40})\.([0-9a-z]{1,12}))\.([\w-]{22})$/.exec(code.trim());
  if (match === null) return null;
  const [, text = "", leaveId = "", expires = "", signature = ""] = match;
  if (!timingSafeEqual(Buffer.from(sign(key, text)), Buffer.from(signature))) return null;
  return Number.parseInt(expires, 36) < now ? null : { leaveId, expires: Number.parseInt(expires, 36) };
}

const keyOf = ({ call, tx }: At): Promise<string> => serverKey(tx, call.user.tenantId, KEY);
const nowOf = ({ call }: At): number => instantNumber(call.ctx.now) ?? 0;

/** Signed by the server: a code that nobody can make themselves. */
export const gateCode = defineAction("leaveApplication", {
  name: "leave.gateCode",
  title: "假条码",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `出示请假 ${records[0]?.leaveNo ?? ""} 的假条码`,
  run: async (input) => {
    const leave = onlyRecord(input.records);
    const settings = await recordsOf(input, "leaveParam").findOne({ id: leave.paramId ?? "" });
    const expires = nowOf(input) + (settings?.codeMinutes ?? 5) * 60;
    return {
      codes: [
        {
          label: phrase`请假 ${leave.leaveNo ?? ""}，${instantText(expires)?.slice(11, 16)} 前有效`,
          content: writeCode(await keyOf(input), { leaveId: leave.id, expires }),
        },
      ],
    };
  },
});

const words: Record<string, string> = { "1": "放行", "2": "未到请假时间", "3": "假条已过期", "4": "假条已使用", "5": "无有效假条", "6": "人证不符" };

/** Signed by the server: the code is read back. The guard reads who it is and whether they may pass, nothing else of the application. */
export const verifyPass = defineAction("leaveGateLog", {
  name: "leave.verifyPass",
  title: "核验假条码",
  input: {
    type: "object",
    required: ["code", "gateId", "direction"],
    additionalProperties: false,
    properties: {
      code: { type: "string", minLength: 10, maxLength: 120 },
      gateId: { type: "string" },
      direction: { type: "string", enum: ["1", "2"] },
    },
  },
  audit: ({ input }) => `在校门 ${input.gateId} 核验假条码`,
  run: async (input) => {
    const { code, gateId, direction } = input.input as { code: string; gateId: string; direction: string };
    const gate = await recordsOf(input, "accessGate").findOne({ id: gateId });
    if (gate === null || gate.isEnabled === false) refuse("gateId", "该校门不存在或已停用");
    const read = readCode(await keyOf(input), code, nowOf(input));
    const leave = read === null ? null : await recordsOf(input, "leaveApplication").findOne({ id: read.leaveId });
    if (leave === null) refuse("code", "假条码无效或已过期，请学生刷新后重新出示");
    const [id] = await recordsOf(input, "leaveGateLog").add([
      { xh: leave!.xh, leaveId: leave!.id, gateId, direction, verifyMode: "1", passTime: input.call.ctx.now },
    ]);
    const log = await recordsOf(input, "leaveGateLog").findOne({ id: id! });
    return { result: log?.result ?? null, shows: await passLines(input, leave!, log) };
  },
});

async function passLines(at: At, leave: Row<"leaveApplication">, log: Row<"leaveGateLog"> | null): Promise<Line[]> {
  const student = await recordsOf(at, "baseStudentInfo").findOne({ xh: leave.xh });
  const stuClass = await recordsOf(at, "stuClass").findOne({ id: student?.classId ?? "" });
  return [
    { label: "核验结果", value: titled(words[log?.result ?? ""] ?? "") },
    { label: "姓名", value: student?.xm ?? "" },
    { label: "班级", value: stuClass?.bjmc ?? "" },
    { label: "有效期", value: phrase`${leave.startTime} 至 ${leave.finalEndTime}` },
  ];
}
