import type { DocumentHead } from "../../documents/common.ts";
import type { Path } from "../../grammar/condition.ts";
import type { Query } from "../../grammar/query.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    cases: CasesDocument;
  }
}

/** What the product does with records of one entity, as cases that are tried out on a seeded school and leave nothing there. */
export interface CasesDocument extends DocumentHead {
  kind: "cases";
  /** Entity whose behaviour the cases tell. Every move of its flow must be made in one of them. */
  of: string;
  /** By entity, what its rows hold where a case says nothing else. */
  values?: Record<string, CaseValues>;
  /** Rows that are there in every case, before those of its own. */
  given?: CaseGiven[];
  cases: Case[];
}

export interface Case {
  title: string;
  /** What the school's clock says when the case begins. Default `2026-11-23 08:00:00`, a Monday of teaching week 13. */
  at?: string;
  given?: CaseGiven[];
  /** Every step must be done; where `expect` tells a refusal, the last one must be refused. */
  do?: CaseStep[];
  expect: CaseExpectation[];
}

/** A row is made or found in the school, in this order. The name is that of the row in all that follows. */
export type CaseGiven = CaseMade | CaseFound | CaseFile | CaseTime;
export interface CaseMade {
  make: string;
  as: string;
  /** Whose rights it is made with. Default: the system's. */
  by?: CaseAccount;
  with?: CaseValues;
  /** Where its flow is: the moves there are made by the people whom the flow means, the maker first. */
  state?: string;
}
/** The first row of a query. */
export interface CaseFound {
  find: Query & { entity: string };
  as: string;
}
/** A file of this name that the account uploaded; `{ "ctx": "<as>.id" }` is what a file field holds of it. */
export interface CaseFile {
  file: string;
  as: string;
  by: CaseAccount;
}
/** Time passes until then, and what falls due is done. */
export interface CaseTime {
  at: string;
}

/** Account number, or the first account that holds a role. */
export type CaseAccount = string | { role: string };
/** JSON as a form sends it. `{ "ctx": "<name>.<field>" }` anywhere inside is the value that a row of this name has then. */
export type CaseValues = Record<string, unknown>;

export const isSystemMove = (step: CaseStep): step is CaseSystemMove => "move" in step && typeof step.by === "object" && "system" in step.by;
export type CaseStep = CaseSystemMove | CaseMove | CaseSave | CaseCreate | CaseRemove | CaseCall | CaseFound | CaseTime;
interface CaseActed {
  by: CaseAccount;
  /** Why the account goes on against rules that ask before they let a write pass: `<entity>.<rule>` -> reason. */
  reasons?: Record<string, string>;
}
/** A move as time or an operation makes it. */
export type CaseSystemMove = Pick<CaseMove, "move" | "of" | "with" | "opinion"> & { by: { system: true } };
export interface CaseMove extends CaseActed {
  move: string;
  /** Name of a row. */
  of: string;
  /** Fields asked for with the move. */
  with?: CaseValues;
  opinion?: string;
  /** A return: the passed node it goes back to. */
  to?: string;
}
export interface CaseSave extends CaseActed {
  /** Name of the row that is changed. */
  save: string;
  with: CaseValues;
}
export interface CaseCreate extends CaseActed {
  /** Entity of which a row is added. */
  create: string;
  as?: string;
  with?: CaseValues;
}
export interface CaseRemove extends CaseActed {
  /** Name of the row that is removed. */
  remove: string;
}
export interface CaseCall extends CaseActed {
  /** A registered operation. */
  call: string;
  /** Name of the row it is called on, or an entity. */
  of: string;
  with?: CaseValues;
}

export type CaseExpectation = CaseRefusal | CaseRow | CaseRows;
export interface CaseRefusal {
  /** The sentence, or the code, with which the last step is refused. */
  refused: string;
}
export interface CaseRow {
  /** Name of a row. */
  of: string;
  state?: string;
  fields?: Record<Path, unknown>;
}
export interface CaseRows {
  rows: Query & { entity: string };
  /** How many there are. */
  count: number;
  /** Counted are those this account may read. Default: all. */
  by?: CaseAccount;
}
