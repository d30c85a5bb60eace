import type { CampusDocument, DocumentSet, SourceDocument } from "../documents/index.ts";
import type { Finding } from "../problems/finding.ts";
import { below } from "../values/json-pointer.ts";
import { calledAt, renamedAt, withAnchors } from "./follow-names.ts";
import { formerNames, ownName, withFormerNames, withOwnName } from "./names.ts";
import { broughtBy, type CheckedSet } from "./uses.ts";

export interface Renaming {
  source: SourceDocument;
  /** JSON Pointer to the part. */
  pointer: string;
  name: string;
  /** People work with it by its name: it remembers the former one, so that what is stored follows. */
  isInUse: boolean;
}

export interface Renamed {
  /** File -> the document with the new name wherever it says it. */
  documents: ReadonlyMap<string, CampusDocument>;
  /** What there is to say then that there is not now. */
  left: readonly Finding[];
}

/** A name may stand in a part that another one brings into reach. */
const MAX_ROUNDS = 8;

/** A part called otherwise, together with every place that refers to it: a place is whatever would not find it any more. */
export function renamed(checked: CheckedSet, renaming: Renaming): Renamed {
  const { source, pointer, name, isInUse } = renaming;
  const former = ownName(source.document, pointer)!;
  const known = formerNames(source.document, pointer);
  const at =
    ownName(withOwnName(source.document, pointer, name), pointer) === name ? pointer : below(pointer.slice(0, pointer.lastIndexOf("/")), name);
  const called = withOwnName(source.document, pointer, name);
  // While others follow, the former name tells each of them what it is called now, however far away it says so.
  const begun = known === null ? called : withFormerNames(called, at, [...known.filter((one) => one !== name), former]);
  let set = withDocument(checked.set, { ...source, document: begun });
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = followedOnce(checked, set, { former, name });
    if (next === set) break;
    set = next;
  }
  if (known !== null) set = set.map((one) => withAnchors(one, set));
  if (known !== null && !isInUse) {
    const { document } = set.find(({ file }) => file === source.file)!;
    set = withDocument(set, { ...source, document: withFormerNames(document, at, known) });
  }
  const changed = changedIn(checked.set, set);
  return { documents: new Map([...changed].map(([file, { document }]) => [file, document])), left: broughtBy(checked, changed) };
}

const withDocument = (set: DocumentSet, source: SourceDocument): DocumentSet => set.map((one) => (one.file === source.file ? source : one));

const changedIn = (before: DocumentSet, after: DocumentSet): Map<string, SourceDocument> =>
  new Map(after.flatMap((source, at) => (source.document === before[at]!.document ? [] : [[source.file, source] as const])));

/** The same set where nothing is left to follow. */
function followedOnce(checked: CheckedSet, set: DocumentSet, { former, name }: { former: string; name: string }): DocumentSet {
  const found = broughtBy(checked, changedIn(checked.set, set));
  const next = set.map((source) => {
    const mine = found.filter(({ file }) => file === source.file);
    const document = mine.reduce<unknown>(
      (current, one) => (one.params.renamed === true ? renamedAt(current, one) : calledAt(current, one.path, { former, name })),
      source.document,
    ) as CampusDocument;
    return document === source.document ? source : { ...source, document };
  });
  return next.every((source, at) => source === set[at]) ? set : next;
}
