import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { from as copyFrom } from "pg-copy-streams";
import type { CopyTarget } from "./copy-rows.ts";
import type { Flow } from "../../../../engine/model/model.ts";
import { businessStateOf } from "../flow/business-state.ts";
import { aboutInstance } from "../flow/instance.ts";
import { moveTitle } from "../flow/place.ts";
import type { FlowWay, WayStep } from "./flow-ways.ts";

/** Loads the history of rows as if it had been made by the flow engine. */
export async function copyFlowSteps(target: CopyTarget, entityId: string, ways: readonly FlowWay[]): Promise<void> {
  const flow = target.model.flows.get(target.model.entities.get(entityId)?.flow ?? "");
  const walked = ways.filter(({ steps }) => steps.length > 0);
  if (flow === undefined || walked.length === 0) return;
  const columns =
    "tenant_id,id,entity,record_id,flow,node,node_title,move,move_title,to_node,actor_id,actor_name,actor_role,result,opinion,arrived_at,acted_at";
  await copyLines(target, `platform.flow_step (${columns})`, stepLines(target, flow, walked));
  await copyLines(
    target,
    "platform.flow_instance (tenant_id,entity,record_id,flow,release,node,started_at,arrived_at,ended_at,title,subject,state,starter_id)",
    instanceLines(target, flow, walked),
  );
}

type Line = readonly (string | null)[];

function* stepLines({ tenantId, model }: CopyTarget, flow: Flow, ways: readonly FlowWay[]): Generator<Line> {
  // Rows of several entities may have the same id.
  const own = [...model.flows.keys()].indexOf(flow.id) + 1;
  const line = (row: FlowWay["row"], step: WayStep, n: number): Line => [
    tenantId,
    `${own}${String(row.id)}${n}`,
    flow.doc.entity,
    String(row.id),
    flow.id,
    step.node,
    step.nodeTitle,
    step.move.key,
    moveTitle(step.move),
    step.to,
    String(step.actor?.id ?? ""),
    String(step.actor?.userName ?? "系统"),
    ((step.actor?.roles as string[] | undefined) ?? [])[0] ?? null,
    step.move.result ?? "neutral",
    step.opinion,
    step.arrivedAt,
    step.at,
  ];
  for (const { row, steps } of ways) for (const [n, step] of steps.entries()) yield line(row, step, n);
}

function* instanceLines({ tenantId, model }: CopyTarget, flow: Flow, ways: readonly FlowWay[]): Generator<Line> {
  for (const { row, steps, node } of ways) {
    const [first, last] = [steps[0]!, steps.at(-1)!];
    const { title, subject } = aboutInstance(model, model.entities.get(flow.doc.entity)!, row);
    const isOwner = last.move.by !== undefined && "owner" in last.move.by;
    const state = businessStateOf({ flow, to: node, result: last.move.result ?? "neutral", isOwner, before: null });
    yield [
      ...[tenantId, flow.doc.entity, String(row.id), flow.id, model.hash, node.key, first.at, last.at, node.end === true ? last.at : null],
      ...[title, JSON.stringify(subject), state, String(first.actor?.id ?? "")],
    ];
  }
}

async function copyLines(target: CopyTarget, into: string, rows: Iterable<Line>): Promise<void> {
  const escaped = (value: string | null) => (value === null ? "\\N" : value.replace(/[\\\t\n\r]/g, " "));
  const chunks = function* () {
    let chunk = "";
    for (const row of rows) {
      chunk += `${row.map(escaped).join("\t")}\n`;
      if (chunk.length > 65_536) {
        yield chunk;
        chunk = "";
      }
    }
    yield chunk;
  };
  await pipeline(Readable.from(chunks()), target.client.query(copyFrom(`copy ${into} from stdin`)));
}
