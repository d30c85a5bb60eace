import { errorIn, type Finding } from "../problems/finding.ts";
import type {
  AreaDocument,
  CampusDocument,
  ContextDeclaration,
  Dict,
  DictsDocument,
  DocumentSet,
  EntityDocument,
  FlowDocument,
  ParamDeclaration,
  ScreenDocument,
  SourceDocument,
  StatDocument,
  Text,
} from "../documents/index.ts";
import { checkShape } from "../documents/check-shape.ts";
import { problem } from "../errors.ts";

/** The documents by kind and id, and everything areas declare. First come wins; later duplicates are findings. */
export interface Collected {
  areas: Map<string, AreaDocument>;
  dicts: Map<string, Dict>;
  entities: Map<string, SourceDocument & { document: EntityDocument }>;
  screens: Map<string, ScreenDocument>;
  flows: Map<string, SourceDocument & { document: FlowDocument }>;
  stats: Map<string, StatDocument>;
  params: Map<string, ParamDeclaration>;
  context: Map<string, ContextDeclaration>;
  roles: Map<string, Text>;
  /** `kind:id` -> area. */
  areaOf: Map<string, string>;
  findings: Finding[];
}

/** Phase 1. A document whose shape is broken is reported and left out, so that the later phases may trust the types. */
export function collect(set: DocumentSet): Collected {
  const into: Collected = {
    areas: new Map(),
    dicts: new Map(),
    entities: new Map(),
    screens: new Map(),
    flows: new Map(),
    stats: new Map(),
    params: new Map(),
    context: new Map(),
    roles: new Map(),
    areaOf: new Map(),
    findings: [],
  };
  const owners = new Map<string, string>();
  for (const source of set) {
    if (!isWellShaped(source, into.findings)) continue;
    if (
      !claim(owners, { key: `${source.document.kind}:${source.document.id}`, id: source.document.id, path: "/id", file: source.file }, into.findings)
    )
      continue;
    into.areaOf.set(`${source.document.kind}:${source.document.id}`, source.area);
    place(source, into, owners);
  }
  return into;
}

/** Unknown keys and words are errors that stop a publish, yet the document still compiles. */
function isWellShaped(source: SourceDocument, findings: Finding[]): boolean {
  const problems = checkShape(source.document);
  for (const found of problems) {
    const suggestion = typeof found.params.suggestion === "string" ? found.params.suggestion : undefined;
    findings.push(errorIn(source.file, found, suggestion === undefined ? {} : { suggestion }));
  }
  return problems.every((found) => found.code !== "DOCUMENT_SHAPE");
}

interface Claim {
  key: string;
  id: string;
  path: string;
  file: string;
}

/** Names the first owner when an identity is taken twice. */
function claim(owners: Map<string, string>, { key, id, path, file }: Claim, findings: Finding[]): boolean {
  const other = owners.get(key);
  if (other !== undefined) {
    findings.push(errorIn(file, problem("DOCUMENT_ID_DUPLICATE", path, { id, other })));
    return false;
  }
  owners.set(key, file);
  return true;
}

function place(source: SourceDocument, into: Collected, owners: Map<string, string>): void {
  const document: CampusDocument = source.document;
  switch (document.kind) {
    case "area":
      placeArea(document, source, into, owners);
      return;
    case "dicts":
      placeDicts(document, source, into, owners);
      return;
    case "entity":
      into.entities.set(document.id, { ...source, document });
      return;
    case "screen":
      into.screens.set(document.id, document);
      return;
    case "flow":
      into.flows.set(document.id, { ...source, document });
      return;
    case "stat":
      into.stats.set(document.id, document);
      return;
    case "texts":
    case "overlay":
      return;
  }
}

function placeArea(document: AreaDocument, { file }: SourceDocument, into: Collected, owners: Map<string, string>): void {
  into.areas.set(document.id, document);
  (document.params ?? []).forEach((param, at) => {
    if (claim(owners, { key: `param:${param.id}`, id: param.id, path: `/params/${at}/id`, file }, into.findings)) into.params.set(param.id, param);
  });
  (document.context ?? []).forEach((value, at) => {
    if (claim(owners, { key: `context:${value.name}`, id: value.name, path: `/context/${at}/name`, file }, into.findings))
      into.context.set(value.name, value);
  });
  (document.cards ?? []).forEach((card, at) => {
    const key = card.joins === true ? `card:${card.code} ${document.id}` : `card:${card.code}`;
    claim(owners, { key, id: card.code, path: `/cards/${at}/code`, file }, into.findings);
  });
  (document.roles ?? []).forEach((role, at) => {
    if (claim(owners, { key: `role:${role.code}`, id: role.code, path: `/roles/${at}/code`, file }, into.findings))
      into.roles.set(role.code, role.title);
  });
}

function placeDicts(document: DictsDocument, { file }: SourceDocument, into: Collected, owners: Map<string, string>): void {
  document.dicts.forEach((dict, at) => {
    if (claim(owners, { key: `dict:${dict.code}`, id: dict.code, path: `/dicts/${at}/code`, file }, into.findings)) into.dicts.set(dict.code, dict);
  });
}
