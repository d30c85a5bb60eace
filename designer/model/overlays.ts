import { laidOver, opsBetween } from "../../engine/changes/index.ts";
import type { CampusDocument, SourceDocument } from "../../engine/documents/index.ts";
import { documentKey } from "../../engine/documents/document-key.ts";
import { knownKind } from "../../engine/kinds/index.ts";
import type { OverlayDocument } from "../../engine/kinds/overlay/document.ts";
import { zh } from "../../engine/language/text.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import type { Source } from "./source.ts";

type Sources = ReadonlyMap<string, Source>;
type OverlayFile = SourceDocument & { document: OverlayDocument };

const areaOf = (file: string): string => file.split("/")[0]!;

/** The school's overlays over a document, in the order in which they are laid. */
export function overlaysOver({ published, document }: Source, sources: Sources): OverlayFile[] {
  const below = document ?? published;
  if (below === null) return [];
  const key = documentKey(below);
  return [...sources.values()]
    .flatMap(({ file, document: one }) => (one?.kind === "overlay" && one.of === key ? [{ file, area: areaOf(file), document: one }] : []))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** The document as people see it: the product's with the school's changes over it. */
export function shownDocument(source: Source, sources: Sources): CampusDocument | null {
  const { file, document } = source;
  if (document === null || source.layer === "school") return document;
  return overlaysOver(source, sources).reduce<CampusDocument>(
    (below, overlay) => laidOver({ file, area: areaOf(file), document: below }, overlay),
    document,
  );
}

/** Files of the documents that an overlay lies over. */
export const filesBelow = (overlay: CampusDocument | null, sources: Sources): string[] =>
  overlay?.kind !== "overlay"
    ? []
    : [...sources.values()].flatMap(({ file, document }) => (document !== null && documentKey(document) === overlay.of ? [file] : []));

/** Whether a school may lay changes of its own over the document, and this program knows where to write them: into the only overlay, or a first one. */
export const isAdaptable = (source: Source, sources: Sources): boolean =>
  source.document !== null && knownKind(source.document.kind)?.overlay != null && overlaysOver(source, sources).length < 2;

export interface Adapted {
  file: string;
  /** Null: nothing of the school's own is left. */
  document: CampusDocument | null;
  refused: Finding[];
}

/** The overlay that makes the product's document into the wanted one. */
export function adapted(source: Source, sources: Sources, wanted: CampusDocument): Adapted {
  const { file } = source;
  const below = { file, area: areaOf(file), document: source.document! };
  const overlay = overlaysOver(source, sources)[0] ?? newOverlay(source, sources);
  const { ops, refused } = opsBetween({ below, overlay, wanted });
  const document = ops.length === 0 ? null : { ...overlay.document, ops };
  return { file: overlay.file, document, refused: refused.map((found) => ({ ...found, file, path: "" })) };
}

function newOverlay({ document, file }: Source, sources: Sources): OverlayFile {
  const area = areaOf(file);
  const name = file
    .slice(area.length + 1)
    .replace(/\.json$/, "")
    .replaceAll(".", "-");
  const free = freeName(name, (one) => sources.has(`${area}/${one}.overlay.json`));
  const made: OverlayDocument = { kind: "overlay", id: `${area}/${free}`, title: zh(document!.title), of: documentKey(document!), ops: [] };
  return { file: `${area}/${free}.overlay.json`, area, document: made };
}

/** The name, or the first of it with a number that is not taken. `joint`: between both. */
export function freeName(name: string, isTaken: (name: string) => boolean, joint = "-"): string {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name}${joint}${number}`;
    if (!isTaken(one)) return one;
  }
}

/** The same of a key in a document, which takes no dash: `step`, `step2`. */
export const freeKey = (key: string, isTaken: (key: string) => boolean): string => freeName(key, isTaken, "");
