import type { FlowDocument } from "../kinds/flow/document.ts";
import { errorIn, type Finding } from "../problems/finding.ts";
import type { SourceDocument } from "../documents/index.ts";
import { problem } from "../errors.ts";
import { withSignatures } from "../flow/parts.ts";
import type { Flow } from "../model/model.ts";

export interface CompiledFlows {
  flows: Map<string, Flow>;
  /** Entity -> id of its flow. */
  byEntity: Map<string, string>;
}

/** Phase 2. One entity has at most one flow: its rows carry one state. */
export function compileFlows(sources: Iterable<SourceDocument & { document: FlowDocument }>, findings: Finding[]): CompiledFlows {
  const flows = new Map<string, Flow>();
  const byEntity = new Map<string, string>();
  for (const { file, document } of sources) {
    const other = byEntity.get(document.entity);
    if (other !== undefined) {
      findings.push(errorIn(file, problem("DOCUMENT_ID_DUPLICATE", "/entity", { id: document.entity, other: `流程 ${other}` })));
      continue;
    }
    byEntity.set(document.entity, document.id);
    flows.set(document.id, compileFlow(document));
  }
  return { flows, byEntity };
}

/** The moves of nodes with parts are those of each part. */
export function compileFlow(written: FlowDocument): Flow {
  const doc = withSignatures(written);
  const moves = new Map<string, FlowDocument["moves"][number][]>();
  for (const move of doc.moves) moves.set(move.key, [...(moves.get(move.key) ?? []), move]);
  const start = doc.nodes.find((node) => node.start) ?? doc.nodes[0];
  return { id: doc.id, doc, entity: doc.entity, startNode: start?.key ?? "", moves };
}
