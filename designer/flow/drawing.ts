import type { FlowDocument } from "../../engine/kinds/flow/document.ts";
import type { Speaker } from "../../engine/words/speaker.ts";
import type { Parts } from "../document/use-parts.ts";
import type { FlowDocuments } from "./steps/step-documents.ts";

/** What every card of a flow is drawn with. */
export interface Drawing {
  parts: Parts;
  flow: FlowDocument;
  speaker: Speaker;
  documents: FlowDocuments;
  titleOf(node: string): string;
  onChoose(steps: readonly string[]): void;
  onGraph(): void;
}
