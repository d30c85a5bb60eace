import { nodeOf } from "../../../../engine/flow/index.ts";
import { moveRecords } from "../../data/flow/index.ts";
import { flowPlace, ruledPlace } from "../../data/flow/place.ts";
import { fetchRecords } from "../../data/records/fetch.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { asked, optional } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";
import type { Row } from "../kit/records.ts";

/** The one step that agrees to the record where it lies and may be taken on many; null = this one wants to be looked at. */
async function agreement({ call }: At, entity: string, id: string): Promise<string | null> {
  const place = await ruledPlace(flowPlace(call, entity), id);
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [id] });
  const node = found === undefined ? undefined : nodeOf(place.flow, found.record);
  const agreeing = place.flow.doc.moves.filter(
    (move) => move.result === "agree" && move.batch === true && node !== undefined && move.from.includes(node.key),
  );
  const keys = new Set(agreeing.map((move) => move.key));
  return keys.size === 1 ? [...keys][0]! : null;
}

/** Agrees to several to-dos at once, each by its own flow and with the rights of the one who asks; what cannot be done says why. */
export const batchApprove = defineAction("userTodo", {
  name: "portal.batchApprove",
  title: "批量通过",
  input: asked({ opinion: optional({ type: "string", maxLength: 500 }) }, []),
  audit: ({ records }) => `批量通过 ${records.length} 条待办`,
  run: async (input) => {
    const opinion = input.input.opinion ?? null;
    const open = input.records.filter((todo) => todo.state === "todo");
    if (open.length === 0) refuse("", "所选待办都已办结");
    const done: string[] = [];
    const failed: { id: string; message: unknown }[] = [];
    for (const [group, todos] of await byAgreement(input, open)) {
      const [entity, move] = group.split(" ");
      if (move === "") failed.push(...todos.map((todo) => ({ id: todo.id, message: "该业务须在办理页面逐条处理" })));
      else {
        const reply = await moveRecords(input.call, entity!, move!, { ids: todos.map((todo) => todo.businessId), opinion });
        done.push(...reply.done);
        failed.push(...reply.failed);
      }
    }
    return { done, failed };
  },
});

async function byAgreement(at: At, todos: readonly Row<"userTodo">[]): Promise<Map<string, Row<"userTodo">[]>> {
  const groups = new Map<string, Row<"userTodo">[]>();
  for (const todo of todos) {
    const key = `${todo.businessType} ${(await agreement(at, todo.businessType, todo.businessId)) ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), todo]);
  }
  return groups;
}
