import { placeWords } from "../changes/index.ts";
import type { Changed } from "../compile/index.ts";
import { documentKey } from "../documents/document-key.ts";
import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import { knownKind } from "../kinds/index.ts";
import { zh } from "../language/text.ts";
import type { Model } from "../model/model.ts";
import type { Finding } from "../problems/finding.ts";
import { missedBy } from "./follow-names.ts";
import { ownName, withOwnName } from "./names.ts";

/** A set that was compiled and checked. */
export interface CheckedSet {
  model: Model;
  set: DocumentSet;
  findings: readonly Finding[];
  /** All findings there would be if these documents were others; null: it were not there. */
  findingsWith(changed: Changed): readonly Finding[];
}

/** A document that refers to something, with every place where it does. */
export interface Use {
  file: string;
  /** `kind:id`. */
  document: string;
  /** What it is, and its title. */
  title: string;
  places: Place[];
}

interface Place {
  /** JSON Pointer. */
  path: string;
  /** In the words of a school; empty: the document as a whole. */
  words: string;
}

const keyOf = ({ file, path, code, message }: Finding): string => [file, path, code, message].join("\0");

/** What there would be to say that there is not now. */
export function broughtBy({ findings, findingsWith }: Pick<CheckedSet, "findings" | "findingsWith">, changed: Changed): Finding[] {
  const known = new Set(findings.map(keyOf));
  return findingsWith(changed).filter((finding) => !known.has(keyOf(finding)));
}

/**
 * What stands on something: whatever would have a finding that it has not now, were that not there. So every way in which documents may refer
 * to each other counts, and none has to be listed here. `without`: the set lacks it.
 */
export const usesOf = (checked: CheckedSet, without: Changed): Use[] =>
  usesAmong(
    checked,
    broughtBy(checked, without).filter(({ file }) => without.get(file) !== null),
  );

/** What refers to a part by its name; null where it has none, or its name is that of something else. `pointer`: JSON Pointer; empty = the document. */
export function usesOfPart(checked: CheckedSet, source: SourceDocument, pointer: string): Use[] | null {
  if (pointer === "") return usesOf(checked, new Map([[source.file, null]]));
  const name = ownName(source.document, pointer);
  if (name === null) return null;
  // Under another name nothing finds it, and everything else stays where it is.
  const gone = `${name}Gone`;
  const found = broughtBy(checked, new Map([[source.file, { ...source, document: withOwnName(source.document, pointer, gone) }]]));
  return found.some((one) => one.file === source.file && missedBy(one) === gone) ? null : usesAmong(checked, found);
}

function usesAmong({ model, set }: CheckedSet, found: readonly Finding[]): Use[] {
  const byFile = Map.groupBy(found, ({ file }) => file);
  return set.flatMap(({ file, document }): Use[] => {
    const places = new Map((byFile.get(file) ?? []).map(({ path }) => [path, { path, words: placeWords(model, document, path) }]));
    const title = `${knownKind(document.kind)?.words.title ?? document.kind}“${zh(document.title)}”`;
    return places.size === 0 ? [] : [{ file, document: documentKey(document), title, places: [...places.values()] }];
  });
}
