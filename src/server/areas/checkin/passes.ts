import { sql } from "kysely";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import type { Asked } from "../kit/asked.ts";
import { defineAction } from "../kit/define-operations.ts";
import { asked, code, optional } from "../kit/inputs.ts";
import { recordsOf, type Row, type Values } from "../kit/records.ts";

const moment = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" } as const;
const event = asked(
  {
    eventId: code,
    xh: optional(code),
    gh: optional(code),
    personName: optional({ type: "string", maxLength: 60 }),
    personType: { type: "string", enum: ["1", "2", "3", "4", "5", "6"] },
    direction: { type: "string", enum: ["1", "2", "3"] },
    method: code,
    result: code,
    passTime: moment,
  },
  ["eventId", "method", "passTime"],
);
type PassEvent = Asked<typeof event>;

/** Events of one call. A gate that was cut off for a day sends what it kept in as many calls. */
const MOST_EVENTS = 500;
const UNKNOWN = "3";
const BARRED = "4";

/**
 * An outside system: the gate says what it saw, in whatever order and as often as it likes; an event counts once. Of what it says the school's own
 * rows decide who it was, and the list of the barred whether it passed.
 */
export const pass = defineAction("accessDevice", {
  name: "checkin.pass",
  title: "上报通行",
  input: asked({ events: { type: "array", items: event, minItems: 1, maxItems: MOST_EVENTS } }),
  audit: ({ input }) => `上报通行 ${input.events.length} 条`,
  run: async (input) => {
    const device = onlyRecord(input.records);
    if (device.isEnabled !== true) refuse("", "设备已停用");
    // The device's row is held from here on: of two calls that say the same one comes after the other.
    await recordsOf(input, "accessDevice").change(device.id, { lastHeartbeat: input.call.ctx.now }, { judge: false });
    const sent = new Map(input.input.events.toReversed().map((one) => [one.eventId, one]));
    const logs = recordsOf(input, "accessLog");
    for (const { eventId } of await logs.find({ deviceId: device.id, eventId: [...sent.keys()] })) sent.delete(eventId);
    const fresh = [...sent.values()].toSorted((a, b) => a.passTime.localeCompare(b.passTime));
    if (fresh.length > 0) await logs.add(await rowsOf(input, device, fresh));
    return { taken: fresh.length, known: input.input.events.length - fresh.length };
  },
});

async function rowsOf(at: At, device: Row<"accessDevice">, events: readonly PassEvent[]): Promise<Values<"accessLog">[]> {
  const students = new Set((await recordsOf(at, "baseStudentInfo").find({ xh: events.flatMap(({ xh }) => xh ?? []) })).map(({ xh }) => xh));
  const teachers = new Set((await recordsOf(at, "teacher").find({ gh: events.flatMap(({ gh }) => gh ?? []) })).map(({ gh }) => gh));
  const barred = await barredAt(at, device.gateId, students);
  const sides = await sidesBefore(at, events);
  return events.map((one) => {
    const { eventId, method, passTime, personType = "1", result = "1" } = one;
    const direction = sideOf(one, device.direction, sides);
    const xh = one.xh != null && students.has(one.xh) ? one.xh : null;
    const gh = one.gh != null && teachers.has(one.gh) ? one.gh : null;
    // Whom the school knows it calls by its own name.
    const named = xh === null && gh === null ? { personName: one.personName || "未知" } : {};
    const isBarred = xh !== null && barred.has(xh);
    return {
      ...{ deviceId: device.id, eventId, personType, xh, gh, ...named, direction, method, passTime },
      ...{ result: isBarred ? BARRED : result, receiveTime: at.call.ctx.now },
    };
  });
}

/** Of these students those who may not pass this gate. */
async function barredAt(at: At, gateId: string, students: ReadonlySet<string>): Promise<Set<string>> {
  const rows = students.size === 0 ? [] : await recordsOf(at, "accessBlack").find({ state: "active", xh: [...students] });
  return new Set(rows.filter(({ gateIds }) => gateIds == null || gateIds.length === 0 || gateIds.includes(gateId)).flatMap(({ xh }) => xh ?? []));
}

/** On which side each person was before the first of the events that do not say it: by their last pass. */
async function sidesBefore({ call, tx }: At, events: readonly PassEvent[]): Promise<Map<string, string>> {
  const open = events.filter(({ xh, direction = UNKNOWN }) => xh != null && direction === UNKNOWN);
  const [first] = open;
  if (first === undefined) return new Map();
  const { rows } = await sql<{ xh: string; direction: string }>`select distinct on ("xh") "xh", direction from campus."accessLog"
    where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "xh" = any(${[...new Set(open.map(({ xh }) => xh))]}::text[])
      and direction <> ${UNKNOWN} and result = '1' and "passTime" < ${first.passTime}::timestamp order by "xh", "passTime" desc`.execute(tx);
  return new Map(rows.map(({ xh, direction }) => [xh, direction]));
}

/** What the gate says, else the only side its device has, else the other side than the person was on. */
function sideOf({ xh, direction = UNKNOWN }: PassEvent, ofDevice: string, sides: Map<string, string>): string {
  const known = direction === UNKNOWN ? ofDevice : direction;
  const before = xh == null ? undefined : sides.get(xh);
  const side = known !== UNKNOWN || before === undefined ? known : before === "1" ? "2" : "1";
  if (xh != null && side !== UNKNOWN) sides.set(xh, side);
  return side;
}
