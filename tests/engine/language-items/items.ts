import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import type { RuleDocument } from "../../../engine/kinds/entity/document.ts";
import type { Construct } from "./constructs.ts";

type Row = Readonly<Record<string, unknown>>;

/** Rows of the school, the record at hand, and what is expected of it. */
export interface Trial {
  rows: Readonly<Record<string, readonly Row[]>>;
  record: Row;
  is: unknown;
}

/** How an item stands: said in a document of the entity `on`, an algorithm or outside system, a renderer, or waiting for a construct. */
export type Item = { no: string; title: string } & (
  | { on: string; rule: RuleDocument }
  | { on: string; cond: Cond; trials?: readonly Trial[] }
  | { on: string; value: Expr; trials?: readonly Trial[] }
  | { operation: string }
  | { renderer: string }
  | { waits: Construct }
);

const folder = new URL("../../fixtures/language-items", import.meta.url).pathname;

export const items: readonly Item[] = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Item[]);
