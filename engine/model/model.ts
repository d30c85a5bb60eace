import type { Text } from "../language/text.ts";
import type { StatDocument } from "../kinds/stat/document.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { OtherLanguage } from "../language/languages.ts";
import type { FlowDocument } from "../kinds/flow/document.ts";
import type { FieldDocument, MaskName } from "../fields/field-document.ts";
import type { EntityDocument, RuleDocument } from "../kinds/entity/document.ts";
import type { Dict } from "../kinds/dicts/document.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";
import type { CalendarDeclaration } from "../kinds/area/calendar-document.ts";
import type { DataScopesDeclaration } from "../kinds/area/data-scope-document.ts";
import type { SchoolNameDeclaration } from "../kinds/area/school-name-document.ts";
import type { AreaDocument, ContextDeclaration, ParamDeclaration, Service } from "../kinds/area/document.ts";
import type { Finding } from "../problems/finding.ts";
import type { FieldType } from "../fields/define-field.ts";
import type { DocumentsByKind } from "./collected.ts";
import type { Composition } from "./composition.ts";

/** The compiled set: what every other layer reads. Immutable; one per release. */
export interface Model {
  /** SHA-256 hex of the canonical documents, given by the loader. Keys every cache. */
  hash: string;
  /** The one language its texts are in. Absent: zh-CN, or a map by language, as the documents have it. */
  language?: OtherLanguage;
  /** Number of the release the set is served as. Absent: never published. */
  release?: number;
  /** By flow: what it was in earlier releases. Records that started under one go on under it. */
  pastFlows?: ReadonlyMap<string, readonly PastFlow[]>;
  /** The documents the model was made of, overlays laid over them. */
  composition: Composition;
  /** Every compiled document by kind and id. */
  documents: DocumentsByKind;
  areas: ReadonlyMap<string, AreaDocument>;
  dicts: ReadonlyMap<string, Dict>;
  entities: ReadonlyMap<string, Entity>;
  screens: ReadonlyMap<string, ScreenDocument>;
  flows: ReadonlyMap<string, Flow>;
  stats: ReadonlyMap<string, StatDocument>;
  params: ReadonlyMap<string, ParamDeclaration>;
  context: ReadonlyMap<string, ContextDeclaration>;
  /** Where the calendar of the school is read from; null = it has none. */
  calendar: CalendarDeclaration | null;
  /** What the data scopes of roles mean; null = they leave nothing but what is one's own. */
  dataScopes: DataScopesDeclaration | null;
  /** Where the name of the school stands; null = in the base parameter `app.schoolName` alone. */
  schoolName: SchoolNameDeclaration | null;
  /** Area of a document: `entity:book` -> `library`. */
  areaOf: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, Text>;
  /** Names of operations registered in code; documents may only name these. */
  operations: ReadonlySet<string>;
}

export interface CompileResult {
  model: Model;
  findings: Finding[];
}

export interface Entity {
  id: string;
  title: Text;
  doc: EntityDocument;
  area: string;
  service: Service;
  /** Field that references store. `id` unless the document says otherwise. */
  key: string;
  titleField: string;
  /** In document order; system fields are in `systemFields`. */
  fields: ReadonlyMap<string, Field>;
  search: Path[];
  shows: ReadonlySet<string>;
  enabledField: string | null;
  treeField: string | null;
  conditions: Readonly<Record<string, Cond>>;
  rules: readonly RuleDocument[];
  links: ReadonlyMap<string, { name: string; entity: string; by: string; title: Text }>;
  /** Computed, stored fields in an order in which each reads only earlier ones. */
  computeOrder: string[];
  /** Flow whose state lives in this entity, if any. */
  flow: string | null;
  /** Set for the rows of a `table` field: `book.copies`. */
  childOf: { entity: string; field: string } | null;
}

export type FieldKind = "stored" | "live" | "rows" | "system";

export interface Field {
  name: string;
  title: Text;
  doc: FieldDocument;
  type: FieldType;
  /** `stored`: a column. `live`: read by SQL from other data. `rows`: child table. */
  kind: FieldKind;
  group: string;
  mask: MaskName | null;
  /** Client may send it (still subject to grants). */
  writable: boolean;
  /** Referenced entity of ref, refs, tree. */
  refTo: string | null;
  /** Key under which the display name of a reference travels: `departmentName` for `departmentId`. Null when not a reference. */
  labelKey: string | null;
  /** Id of the child entity of a `table` field: `<entity>.<field>`; it is in `Model.entities` too. */
  childEntity: string | null;
  /** Expression of a computed or copied field: copies become `{ field: path }`. */
  expr: Expr | null;
  /** Fields whose change recomputes this one. */
  dependsOn: string[];
}

/** Columns every table has. `id` is a decimal text of a 64-bit number; `version` counts saves from 1. */
export const systemFields = ["id", "version", "createUser", "createTime", "updateUser", "updateTime"] as const;
export type SystemField = (typeof systemFields)[number];

/** A path resolved against the model. */
export interface ResolvedPath {
  path: Path;
  /** The entity the path starts from. */
  root: Entity;
  /** Reference fields walked, in order; empty for an own field. */
  steps: { entity: Entity; field: Field; target: Entity }[];
  /** Entity and field at the end. */
  entity: Entity;
  field: Field;
  /** Text of the whole path: own title, or joined titles. */
  title: string;
}

export interface Flow {
  id: string;
  doc: FlowDocument;
  entity: string;
  startNode: string;
  /** moves by key, in document order. */
  moves: ReadonlyMap<string, FlowDocument["moves"][number][]>;
}

/** A flow as it was before, with the named conditions of its entity that it reads. */
export interface PastFlow {
  flow: Flow;
  conditions: Readonly<Record<string, Cond>>;
  /** Hashes of the sets that had it. */
  releases: ReadonlySet<string>;
}
