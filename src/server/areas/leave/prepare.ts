import { type At, changed, textOf } from "../../data/records/plain-rows.ts";
import { settingsOfCampus } from "./settings.ts";
import { editable } from "./states.ts";
import { type Before, defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row, type Values } from "../kit/records.ts";

/** `leave_proxy_type`: own, by the counsellor, by the class, by the parents, group leave. */
const own = "0";
const byCounsellor = "1";
const byClass = "2";
const byGroup = "4";
/** `source_terminal`: computer, made in the office. */
const fromComputer = "1";
const fromOffice = "7";

/** What an application says without being asked: who applied for whom, under which settings, until when. */
export const prepare = defineBefore("leaveApplication", {
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
});

/** Whoever applies for somebody else applies as what they are, not as the student. */
function proxyTypeOf({ call, record, before }: Before<"leaveApplication">): string {
  const said = record.proxyType ?? own;
  if (before !== null || textOf(record.groupId) !== null || call.user.id === "" || call.user.xh === record.xh) return said;
  if (call.user.roles.includes("class") && !call.user.roles.includes("gly")) return byClass;
  return said === own && call.user.roles.includes("fdy") ? byCounsellor : said;
}

function proxyUserOf({ call, record, before }: Before<"leaveApplication">, proxyType: string): string | null {
  if (proxyType === own) return null;
  if (proxyType === byGroup || before !== null) return textOf(record.proxyUserId);
  return textOf(call.user.id);
}

/** The end moves with an approved extension, and with the application itself as long as nobody extended it. */
async function finalEndOf(at: At, record: Draft<"leaveApplication">, before: Row<"leaveApplication"> | null): Promise<string | null> {
  const isFixed = textOf(record.finalEndTime) !== null && before !== null && !changed(record, before, "endTime");
  if (isFixed || before === null) return (isFixed ? record.finalEndTime : record.endTime) ?? null;
  const extensions = await recordsOf(at, "leaveExtension").find({ leaveId: before.id, state: "approved" });
  return (
    [textOf(record.endTime), ...extensions.map((one) => textOf(one.newEndTime))]
      .filter((one) => one !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** Settings are taken while the application can still be edited; later changes of the settings do not touch it. */
async function fromStudent(at: At, record: Draft<"leaveApplication">, before: Row<"leaveApplication"> | null): Promise<Values<"leaveApplication">> {
  const needsParent = textOf(record.parentPhone) === null;
  const needsSettings = before === null ? textOf(record.groupId) === null : editable.includes(record.state ?? "draft");
  if (!needsParent && !needsSettings) return {};
  const student = await recordsOf(at, "baseStudentInfo").findOne({ xh: record.xh ?? "" });
  if (student === null) return {};
  return {
    ...(needsParent ? { parentPhone: textOf(student.jjlxrPhone) } : {}),
    ...(needsSettings ? { paramId: (await settingsOfCampus(at, textOf(student.campusId))).id } : {}),
  };
}
