import { onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { defineAction, defineAfter } from "../kit/define-operations.ts";
import { asked, nothing } from "../kit/inputs.ts";
import { recordsOf } from "../kit/records.ts";
import { bind, withdraw } from "./tokens.ts";

const PLAYER = "screenPlayer";

/** The screen that shows the code plays as this player from now on. */
const bindPlayer = defineAction(PLAYER, {
  name: "bigscreen.bindPlayer",
  title: "绑定",
  input: asked({ code: { type: "string", minLength: 6, maxLength: 6 } }),
  audit: ({ records }) => `绑定大屏终端“${records[0]?.playerName ?? ""}”`,
  run: async (input) => {
    const { call, tx, records } = input;
    const player = onlyRecord(records);
    const of = { tenantId: call.user.tenantId, playerId: player.id, code: input.input.code, now: call.ctx.now };
    if (!(await bind(tx, of))) refuse("code", "没有电视显示这个配对码，或已超过时间，请看电视上现在的配对码");
    await recordsOf(input, PLAYER).changeEach([{ id: player.id, values: { isBound: true } }]);
    return { bound: 1 };
  },
});

const unbindPlayer = defineAction(PLAYER, {
  name: "bigscreen.unbindPlayer",
  title: "解绑",
  input: nothing,
  audit: ({ records }) => `解绑大屏终端“${records.map((row) => row.playerName).join("、")}”`,
  run: async (input) => {
    const ids = input.records.map(({ id }) => id);
    await withdraw(input.tx, input.call.user.tenantId, ids);
    await recordsOf(input, PLAYER).changeEach(ids.map((id) => ({ id, values: { isBound: false } })));
    return { unbound: ids.length };
  },
});

/** A player that is taken away plays no more. */
const forgetPlayer = defineAfter(PLAYER, {
  name: "bigscreen.forgetPlayer",
  title: "收回放映口令",
  run: async ({ call, tx, record }) => withdraw(tx, call.user.tenantId, [record.id]),
});

export const playerOperations = [bindPlayer, unbindPlayer, forgetPlayer] as const;
