import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { from as copyFrom } from "pg-copy-streams";
import type { CopyTarget } from "./copy-rows.ts";
import type { Flow } from "../../../../engine/model/model.ts";
import type { DemoCase, DemoPassage, DemoRow } from "./define-demo.ts";
import { zh } from "../../../../engine/language/text.ts";

const offices: Record<string, string> = { gly: "2", leader: "3" };

/** Loads the history of the cases as if it had been made by the flow engine. */
export async function copyFlowSteps(
  target: CopyTarget,
  { entity: entityId, cases, accounts: users }: { entity: string; cases: readonly DemoCase[]; accounts: readonly DemoRow[] },
): Promise<void> {
  const flow = target.model.flows.get(target.model.entities.get(entityId)?.flow ?? "");
  if (flow === undefined) return;
  const states = target.model.dicts.get(target.model.entities.get(entityId)?.fields.get(flow.doc.state)?.doc.dict ?? "")?.items ?? [];
  const nodes = new Map(
    flow.doc.nodes.map((node) => [node.key, zh(node.title ?? states.find((item) => item.value === node.key)?.label ?? node.key)]),
  );
  const moves = new Map(flow.doc.moves.map((move) => [move.key, zh(move.title)]));
  const byNumber = new Map(users.flatMap((user) => [user.xh, user.gh].filter(Boolean).map((number) => [String(number), user])));
  const byId = new Map(users.map((user) => [String(user.id), user]));
  const fields = (of: DemoCase, step: DemoPassage, n: number): (string | null)[] => {
    const actor = byNumber.get(step.gh) ?? byId.get(offices[step.gh] ?? "") ?? {};
    return [
      target.tenantId,
      `${of.row.id}${n}`,
      entityId,
      of.row.id,
      flow.id,
      step.node,
      nodes.get(step.node) ?? step.node,
      step.move,
      moves.get(step.move) ?? step.move,
      step.to,
      String(actor.id ?? "2"),
      String(actor.userName ?? "系统"),
      step.role,
      step.result,
      step.opinion,
      step.arrivedAt,
      step.at,
    ];
  };
  const steps =
    "tenant_id,id,entity,record_id,flow,node,node_title,move,move_title,to_node,actor_id,actor_name,actor_role,result,opinion,arrived_at,acted_at";
  await copyLines(
    target,
    `platform.flow_step (${steps})`,
    cases.flatMap((of) => of.steps.map((step, n) => fields(of, step, n))),
  );
  await copyLines(
    target,
    "platform.flow_instance (tenant_id,entity,record_id,flow,release,node,started_at,arrived_at,ended_at)",
    instancesOf(target, flow, cases),
  );
}

function instancesOf(target: CopyTarget, flow: Flow, cases: readonly DemoCase[]): (string | null)[][] {
  const ends = new Set(flow.doc.nodes.filter((node) => node.end).map((node) => node.key));
  return cases.map((of) => {
    const state = of.row.state;
    const at = of.steps.at(-1)!.at;
    return [
      target.tenantId,
      flow.doc.entity,
      of.row.id,
      flow.id,
      target.model.hash,
      state,
      of.row.submitTime ?? of.row.createTime,
      at,
      ends.has(state) ? at : null,
    ];
  });
}

async function copyLines(target: CopyTarget, into: string, rows: readonly (string | null)[][]): Promise<void> {
  const escaped = (value: string | null) => (value === null ? "\\N" : value.replace(/[\\\t\n\r]/g, " "));
  const lines = rows.map((row) => `${row.map(escaped).join("\t")}\n`);
  await pipeline(Readable.from(lines), target.client.query(copyFrom(`copy ${into} from stdin`)));
}
