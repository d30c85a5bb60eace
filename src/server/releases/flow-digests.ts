import { sql } from "kysely";
import { compileFlow } from "../../../engine/compile/flows.ts";
import type { Flow, Model, PastFlow } from "../../../engine/model/model.ts";
import { dependencies } from "../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import type { FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { flowQuestions } from "../../../engine/flow/index.ts";
import { upgrade } from "../../../engine/formats/index.ts";
import type { Database } from "../platform/database/database.ts";
import { sha256 } from "../../../generator/code/provenance.ts";

/** Everything that decides the moves of a flow. */
interface FlowText {
  flow: FlowDocument;
  conditions: Record<string, Cond>;
}

/** Flow id -> its document, overlays laid over, with the named conditions it reads, as one text. */
export function flowTexts(model: Model): Map<string, string> {
  return new Map(
    [...model.flows].map(([id, flow]) => [id, JSON.stringify({ flow: flow.doc, conditions: conditionsOf(model, flow) } satisfies FlowText)]),
  );
}

/** Named conditions of the entity that the flow reads, through each other too. */
function conditionsOf(model: Model, flow: Flow): Record<string, Cond> {
  const known = model.entities.get(flow.entity)?.conditions ?? {};
  const { uses } = dependencies(flowQuestions(model, flow), known);
  return Object.fromEntries([...uses].sort().flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
}

/** By flow: what it was in other releases, newest first. Versions that decide as today's does are not among them. */
export async function pastFlows(db: Database, model: Model): Promise<Map<string, PastFlow[]>> {
  const texts = flowTexts(model);
  const { rows } = await sql<{ flow: string; digest: string; text: string; releases: string[] }>`
    select flow, digest, text, array_agg(distinct release.hash) as releases from platform.release_flow
    join platform.release on no = release_no and state = 'published' join platform.document_text on document_text.hash = digest
    group by flow, digest, text order by max(release_no) desc`.execute(db);
  const found = new Map<string, PastFlow[]>();
  for (const { flow, digest, text, releases } of rows) {
    const today = texts.get(flow);
    if (today === undefined || sha256(today) === digest) continue;
    const then = JSON.parse(text) as FlowText;
    const { format: _, ...doc } = upgrade(then.flow) as FlowDocument;
    if (today === JSON.stringify({ flow: doc, conditions: then.conditions })) continue;
    const past = { flow: compileFlow(doc), conditions: then.conditions, releases: new Set(releases) };
    found.set(flow, [...(found.get(flow) ?? []), past]);
  }
  return found;
}
