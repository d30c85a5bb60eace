import type { CampusDocument } from "../../engine/documents/index.ts";
import { documentKey } from "../../engine/documents/document-key.ts";
import { knownKind } from "../../engine/kinds/index.ts";
import { zh } from "../../engine/language/text.ts";
import type { Source } from "../model/source.ts";

const inOrder = (files: readonly string[]): string[] => [...files].sort();

/** Files of the overlays that lie over a document. */
export function overlaysOver({ published, document }: Source, sources: ReadonlyMap<string, Source>): string[] {
  const below = document ?? published;
  if (below === null) return [];
  const key = documentKey(below);
  return inOrder([...sources.values()].flatMap(({ file, document: one }) => (one?.kind === "overlay" && one.of === key ? [file] : [])));
}

/** An overlay over a document that changes nothing yet; null where no overlay may lie. `word` stands behind the title. */
export function overlayFor(
  { published, file }: Source,
  sources: ReadonlyMap<string, Source>,
  word: string,
): { file: string; document: CampusDocument } | null {
  if (published === null || knownKind(published.kind)?.overlay == null) return null;
  const [area = "", name = ""] = file.replace(/\.json$/, "").split("/");
  const plain = name.replaceAll(".", "-");
  const of = documentKey(published);
  const free = freeName(plain, (one) => sources.has(`${area}/${one}.overlay.json`));
  const document: CampusDocument = { kind: "overlay", id: `${area}/${free}`, title: `${zh(published.title)}${word}`, of, ops: [] };
  return { file: `${area}/${free}.overlay.json`, document };
}

/** The name, or the first of it with a number that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name}-${number}`;
    if (!isTaken(one)) return one;
  }
}
