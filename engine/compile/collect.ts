import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import { problem } from "../errors.ts";
import type { Kind } from "../kinds/define-kind.ts";
import { kindOf, kinds } from "../kinds/index.ts";
import type { Collected, Collecting, DocumentsByKind } from "../model/collected.ts";
import { errorIn, type Finding } from "../problems/finding.ts";
import type { Maker } from "./made.ts";

/** Phase 1. A document whose shape is broken or kind unknown is reported and left out, so that the later phases may trust the types. */
export function collect(set: DocumentSet, maker: Maker): Collected {
  const into: Collected = {
    documents: Object.fromEntries(kinds.map(({ name }) => [name, new Map()])) as unknown as DocumentsByKind,
    dicts: new Map(),
    params: new Map(),
    context: new Map(),
    calendar: null,
    dataScopes: null,
    schoolName: null,
    roles: new Map(),
    areaOf: new Map(),
    findings: [],
  };
  const owners = new Map<string, string>();
  for (const source of set) {
    if (!isWellShaped(source, maker, into.findings)) continue;
    const { document, file, area } = source;
    const claim: Collecting<never>["claim"] = (name) => claimed(owners, { ...name, file }, into.findings);
    const key = `${document.kind}:${document.id}`;
    if (!claim({ key, id: document.id, path: "/id" })) continue;
    into.areaOf.set(key, area);
    (into.documents[document.kind] as Map<string, SourceDocument>).set(document.id, source);
    (kindOf(document) as Kind).collect?.({ document: document as never, into, claim });
  }
  return into;
}

/** Unknown keys and words are errors that stop a publish, yet a document of a known kind still compiles. */
function isWellShaped(source: SourceDocument, maker: Maker, findings: Finding[]): boolean {
  const problems = maker.shape(source);
  for (const found of problems) {
    const suggestion = typeof found.params.suggestion === "string" ? found.params.suggestion : undefined;
    findings.push(errorIn(source.file, found, suggestion === undefined ? {} : { suggestion }));
  }
  return problems.every((found) => found.code !== "DOCUMENT_SHAPE" && found.path !== "/kind");
}

interface Claim {
  key: string;
  id: string;
  path: string;
  file: string;
}

/** Names the first owner when an identity is taken twice. */
function claimed(owners: Map<string, string>, { key, id, path, file }: Claim, findings: Finding[]): boolean {
  const other = owners.get(key);
  if (other !== undefined) {
    findings.push(errorIn(file, problem("DOCUMENT_ID_DUPLICATE", path, { id, other })));
    return false;
  }
  owners.set(key, file);
  return true;
}
