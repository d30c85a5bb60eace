import { placeWords } from "../../engine/changes/index.ts";
import { checkSet, type Finding } from "../../engine/check/index.ts";
import { type Changed, recompile } from "../../engine/compile/index.ts";
import { documentKey } from "../../engine/documents/document-key.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { knownKind } from "../../engine/kinds/index.ts";
import { zh } from "../../engine/language/text.ts";
import type { CompileResult } from "../../engine/model/model.ts";
import type { Line } from "./explained.ts";

/** Everything that is said of a set, kept while several of its documents are explained. */
export interface Whole extends CompileResult {
  set: DocumentSet;
}

const allOf = ({ model, findings, set }: Whole): Finding[] => [...findings, ...checkSet(model, set)];
const keyOf = ({ file, path, code, message }: Finding): string => [file, path, code, message].join("\0");

/**
 * What stands on something: whatever would have a finding that it has not now, were that not there. So every way in which documents may refer
 * to each other counts, and none has to be listed here. `without`: the set lacks it.
 */
export function usesOf(whole: Whole, without: Changed): Line[] {
  const operations = [...whole.model.operations];
  const known = new Set(allOf(whole).map(keyOf));
  const found = allOf(recompile(whole.model, without, { hash: () => "", operations })).filter(
    (finding) => !known.has(keyOf(finding)) && without.get(finding.file) !== null,
  );
  const byFile = Map.groupBy(found, ({ file }) => file);
  return whole.set.flatMap(({ file, document }): Line[] => {
    const places = byFile.get(file);
    if (places === undefined) return [];
    const words = new Set(places.map(({ path }) => placeWords(whole.model, document, path)));
    const title = `${knownKind(document.kind)?.words.title ?? document.kind}“${zh(document.title)}”`;
    return [{ key: documentKey(document), title, about: [...words].filter(Boolean), from: { file, path: places[0]!.path } }];
  });
}
