import { type At, changed, find, findOne, textOf } from "../../data/records/plain-rows.ts";
import type { EffectInput, Operation, OperationRecord } from "../../platform/runtime.ts";
import { settingsOfCampus } from "./settings.ts";
import { editable } from "./states.ts";

/** `leave_proxy_type`: own, by the counsellor, by the class, by the parents, group leave. */
const own = "0";
const byCounsellor = "1";
const byClass = "2";
const byGroup = "4";
/** `source_terminal`: computer, made in the office. */
const fromComputer = "1";
const fromOffice = "7";

/** What an application says without being asked: who applied for whom, under which settings, until when. */
export const prepare: Operation = {
  kind: "effect",
  name: "leave.prepare",
  title: "补全请假单",
  run: async (input) => {
    const { record, before } = input;
    const proxyType = proxyTypeOf(input);
    return {
      proxyType,
      proxyUserId: proxyUserOf(input, proxyType),
      sourceTerminal: record.sourceTerminal ?? (proxyType === own ? fromComputer : fromOffice),
      finalEndTime: await finalEndOf(input, record, before),
      ...(await fromStudent(input, record, before)),
    };
  },
};

/** Whoever applies for somebody else applies as what they are, not as the student. */
function proxyTypeOf({ call, record, before }: EffectInput): unknown {
  const said = record.proxyType ?? own;
  if (before !== null || textOf(record.groupId) !== null || call.user.id === "" || call.user.xh === record.xh) return said;
  if (call.user.roles.includes("class") && !call.user.roles.includes("gly")) return byClass;
  return said === own && call.user.roles.includes("fdy") ? byCounsellor : said;
}

function proxyUserOf({ call, record, before }: EffectInput, proxyType: unknown): string | null {
  if (proxyType === own) return null;
  if (proxyType === byGroup || before !== null) return textOf(record.proxyUserId);
  return textOf(call.user.id);
}

/** The end moves with an approved extension, and with the application itself as long as nobody extended it. */
async function finalEndOf(at: At, record: OperationRecord, before: OperationRecord | null): Promise<unknown> {
  const isFixed = textOf(record.finalEndTime) !== null && before !== null && !changed(record, before, "endTime");
  if (isFixed || before === null) return isFixed ? record.finalEndTime : record.endTime;
  const extensions = await find(at, "leaveExtension", { leaveId: String(before.id), state: "approved" });
  return (
    [textOf(record.endTime), ...extensions.map((one) => textOf(one.newEndTime))]
      .filter((one) => one !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** Settings are taken while the application can still be edited; later changes of the settings do not touch it. */
async function fromStudent(at: At, record: OperationRecord, before: OperationRecord | null): Promise<OperationRecord> {
  const needsParent = textOf(record.parentPhone) === null;
  const needsSettings = before === null ? textOf(record.groupId) === null : editable.includes(String(record.state ?? "draft"));
  if (!needsParent && !needsSettings) return {};
  const student = await findOne(at, "baseStudentInfo", { xh: String(record.xh) });
  if (student === null) return {};
  return {
    ...(needsParent ? { parentPhone: textOf(student.jjlxrPhone) } : {}),
    ...(needsSettings ? { paramId: (await settingsOfCampus(at, textOf(student.campusId))).id } : {}),
  };
}
