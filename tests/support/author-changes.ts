import type { CampusDocument, DocumentSet, SourceDocument } from "../../engine/documents/index.ts";
import type { OverlayDocument } from "../../engine/kinds/overlay/document.ts";
import { readSet } from "./documents.ts";
import { edited } from "./random-edits.ts";

export const product: DocumentSet = readSet(new URL("../../schemas", import.meta.url).pathname);

const overlay = (of: string, ops: OverlayDocument["ops"]): SourceDocument => {
  const name = of.replace(/\W/g, "-");
  return { file: `school/${name}.overlay.json`, area: "school", document: { kind: "overlay", id: name, title: "本校", of, ops } };
};
const school: DocumentSet = [
  overlay("entity:leaveApplication", [
    { set: "title", to: "请销假" },
    { add: "fields", item: { name: "escort", title: "同行人", type: "string", maxLength: 20 } },
  ]),
  overlay("screen:leave/application", [{ set: "title", to: "我要请假" }]),
  overlay("flow:leaveApproval", [{ set: "title", to: "本校的请假流程" }]),
].sort((a, b) => (a.file < b.file ? -1 : 1));

/** The product under a school's overlays. */
export const withOverlays: DocumentSet = [...product, ...school].sort((a, b) => (a.file < b.file ? -1 : 1));

type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

/** One change such as an author makes: other words, a new document, one gone, one under another file or id. */
export function change(set: DocumentSet, random: Random, mark: string): [string, SourceDocument | null][] {
  const source = pick(random, set);
  const what = random();
  const of = (document: CampusDocument, file = source.file): [string, SourceDocument] => [file, { file, area: file.split("/")[0]!, document }];
  const renamed = (id: string): CampusDocument => ({ ...source.document, id });
  if (what < 0.6) return [of(edited(source.document, { seed: Math.floor(random() * 1e9), edits: 1 + Math.floor(random() * 3), mark }))];
  if (what < 0.7) return [[source.file, null]];
  const elsewhere = source.file.replace(/[^/]*$/, `${mark}.${source.document.kind}.json`);
  if (what < 0.8) return [of(renamed(`${source.document.id}${mark}`), elsewhere)];
  if (what < 0.85) return [of(source.document, elsewhere)];
  if (what < 0.93) return [[source.file, null], of(source.document, elsewhere)];
  return [of(renamed(`${source.document.id}${mark}`))];
}
