import type { DocumentHead } from "../../documents/common.ts";
import type { Agg, Cond, Expr, Scalar } from "../../grammar/condition.ts";
import type { Query } from "../../grammar/query.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    samples: SamplesDocument;
  }
}

/** Records of one entity that a demonstration school has. The same clock day draws the same ones. */
export interface SamplesDocument extends DocumentHead {
  kind: "samples";
  of: string;
  rows: SampleRows;
  /** Rows for each row found: so many, or these. Default 1. */
  each?: SampleValue | Record<string, SampleValue>[];
  /** What rows hold; those of a list say the rest. Fields that say nothing have the entity's default, or what their type draws. */
  fields?: Record<string, SampleValue>;
  /** Where the flow of a row ends, by weight: it is led there by its moves, as far as the clock allows. Absent: rows stay where they are put. */
  states?: SampleStates;
  /** Opinions given with a move, one of them each. */
  opinions?: Record<string, string[]>;
  /** Minutes within which people act on a row, at whatever hour. Default: within some hours, in those of an office. */
  within?: number;
  /** Fields that follow from where the flow ended. */
  settled?: Record<string, SampleValue>;
}

/** So many; one for each row found, or for each group of them; or these. */
export type SampleRows = number | SampleQuery | SampleGroups | Record<string, SampleValue>[];
export type SampleQuery = Query & { entity: string };
/** One for each group of rows that agree in these fields. */
export interface SampleGroups {
  groups: SampleQuery;
  by: string[];
  /** Field -> what it amounts to over the rows of the group. */
  measures?: Record<string, SampleMeasure>;
}
export interface SampleMeasure {
  agg: Agg;
  of?: Expr;
  where?: Cond;
}

export type SampleStates = Record<string, number> | { when?: Cond; weights: Record<string, number> }[];

export type SampleValue =
  | Expr
  | SampleBetween
  | SamplePick
  | SampleFirst
  | SampleNumber
  | SampleWeights
  | SampleIf
  | SampleChance
  | SampleParts
  | SampleDay
  | SampleTable
  | SampleFile
  | { person: PersonPart; sex?: Expr }
  | { literal: unknown };

/** Both included. Dates and instants: days counted from the clock's, or dates; instants fall into the hours. */
export interface SampleBetween {
  between: [Expr, Expr];
  /** Hours of the day from which instants are drawn. Default `[8, 18]`. */
  hours?: [number, number];
  /** Times of day instead of hours. */
  times?: string[];
}
/** `true`: any item of the dictionary, any row of the reference that may be chosen. A query: the keys of its rows. */
export interface SamplePick {
  pick: true | Scalar[] | SampleQuery;
  /** List fields: so many different ones. Default 1. */
  count?: number;
  /** Which of them, counted from 1 and round and round. Default: any. */
  nth?: Expr;
}
/** A value of the first row of a query. */
export interface SampleFirst {
  first: SampleQuery;
  pick: Expr;
}
/** The number of the row among those that hold the same in these fields, from 1. */
export interface SampleNumber {
  numberIn: string[];
}
/** Value -> weight, for values that are texts or numbers; lists of pairs for others. */
export interface SampleWeights {
  weights: Record<string, number> | [unknown, unknown][];
}
export interface SampleIf {
  if: Cond;
  then: SampleValue;
  else?: SampleValue;
}
/** `chance` from 0 to 1. Default: true, else false. */
export interface SampleChance {
  chance: number;
  then?: SampleValue;
  else?: SampleValue;
}
/** One text of several. */
export interface SampleParts {
  parts: SampleValue[];
}
/** Days counted from the clock's; instants at that time of day. */
export interface SampleDay {
  day: number;
  at?: string;
}
/** Rows of a table field. */
export interface SampleTable {
  table: Record<string, SampleValue>[];
}
/** A stored file: of these lines, or a picture. */
export interface SampleFile {
  file: string;
  lines?: string[];
}
export const personParts = ["name", "surname", "given"] as const;
export type PersonPart = (typeof personParts)[number];

export const isQuery = (rows: SampleRows): rows is SampleQuery => typeof rows === "object" && "entity" in rows;
export const isGroups = (rows: SampleRows): rows is SampleGroups => typeof rows === "object" && "groups" in rows;

/** Rows that are written out: all of them, or those for each row found. */
export const writtenRows = ({ rows, each }: Pick<SamplesDocument, "rows" | "each">): readonly Record<string, SampleValue>[] | null =>
  Array.isArray(rows) ? rows : isRowList(each) ? each : null;

export const isRowList = (each: SamplesDocument["each"]): each is Record<string, SampleValue>[] =>
  Array.isArray(each) && each.length > 0 && each.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));

/** The query whose rows samples are made for; null where they are counted or listed. */
export const queryOf = (rows: SampleRows): SampleQuery | null => (isQuery(rows) ? rows : isGroups(rows) ? rows.groups : null);
