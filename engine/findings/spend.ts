import type { DocumentKind, DocumentTypes } from "../documents/index.ts";
import { problem } from "../errors.ts";
import type { Model } from "../model/model.ts";
import { addWarning, eachDocument, type SetRule } from "./look.ts";

/** One thing that a document asks of people who read it, of pages and of the database. */
export interface Spending {
  /** zh-CN. */
  what: string;
  count: number;
  /** More than so many is too much; null = it is told, and nothing is too much. */
  limit: number | null;
  /** JSON Pointer: where it is spent. */
  path: string;
  /** zh-CN titles of what it is made of, where a number alone says too little. */
  of?: readonly string[];
}

export type Spend<K extends DocumentKind> = (document: DocumentTypes[K], model: Model) => Spending[];

/** Warns where a document of the kind spends more than its budget. */
export const withinBudget = <K extends DocumentKind>(kind: K, spend: Spend<K>): SetRule =>
  eachDocument(kind, (document, look) => {
    for (const { what, count, limit, path } of spend(document, look.model))
      if (limit !== null && count > limit) addWarning(look, problem("COST_EXCEEDED", path, { what, count, budget: limit }));
  });
