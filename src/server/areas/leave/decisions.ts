import type { Actor } from "../../../../engine/kinds/flow/document.ts";
import { nodeOf } from "../../../../engine/flow/index.ts";
import { copiedAt, copyTo } from "../../data/flow/copies.ts";
import { flowPlace, peopleOf, sendMessages } from "../../data/flow/index.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { defineAfter } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const entity = "leaveApplication";

/** Counsellors in charge of the student's class now. */
export const counsellorsOf = (at: At, leave: Row<"leaveApplication">): Promise<string[]> =>
  peopleOf(flowPlace(at.call, entity), { role: "fdy", scope: "myClasses" }, leave);

/** An algorithm: the roles are those of the rule that the leave goes by. */
export const copyByRule = defineAfter("leaveApplication", {
  name: "leave.copyByRule",
  title: "批准后抄送规则的角色",
  run: async (input) => {
    await copyToRoles(input, input.record);
  },
});

/** Who of a role is meant by one student's leave. */
export const actorOfRole = (role: string): Actor =>
  role === "fdy"
    ? { role, scope: "myClasses" }
    : role === "bzr"
      ? { role, scope: "myClass" }
      : role === "dept"
        ? { role, within: "departmentId" }
        : role === "dormManager"
          ? { role, scope: "residents" }
          : { role };

async function copyToRoles(at: At, leave: Row<"leaveApplication">): Promise<void> {
  const [rule] = leave.ruleId == null ? [] : await recordsOf(at, "leaveApprovalRule").find({ id: leave.ruleId });
  const roles = ((rule?.ccRoles as string[] | null) ?? []).filter((role) => role !== "student" && role !== "teacher");
  const place = flowPlace(at.call, entity);
  const node = nodeOf(place.flow, leave);
  if (node === undefined) return;
  const people = (await Promise.all(roles.map((role) => peopleOf(place, actorOfRole(role), leave)))).flat();
  const copied = await copiedAt(place, node, leave);
  await copyTo(
    place,
    { node, record: leave },
    people.filter((id) => !copied.includes(id)),
  );
}

/** Told beside the notices of the language: the counsellor is the one who tells the parents, also where it was the counsellor who agreed: a notice never goes to whoever acts. */
export const askToCallParents = defineAfter("leaveApplication", {
  name: "leave.askToCallParents",
  title: "批准后请辅导员告知家长",
  run: async (input) => {
    const { record: leave } = input;
    const people = (await counsellorsOf(input, leave)).map((userId) => ({
      userId,
      template: "leave.parents",
      title: "请告知家长",
      body: `${leave.leaveNo ?? ""} 已批准 ${leave.days} 天（${leave.startTime} 至 ${leave.finalEndTime ?? leave.endTime}），请联系家长并登记`,
      entity,
      recordId: leave.id,
    }));
    await sendMessages(input.call, people);
  },
});
