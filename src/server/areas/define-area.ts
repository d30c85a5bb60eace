import type { LiveMarks } from "../data/live/index.ts";
import type { Route } from "../data/calls/define-route.ts";
import type { Model } from "../../../engine/model/model.ts";
import type { Call, Operation, Runtime, ScheduledJob } from "../platform/runtime.ts";

/** A row that the documents imply, as the view of its entity reads it. */
export interface ShownRow {
  id: string;
  values: Record<string, unknown>;
}

/** Rows of a table that the documents imply: each is put there once, and what people change or take away of them stays so. */
export interface Implied {
  /** Field that tells them apart. */
  key: string;
  rows: readonly Record<string, unknown>[];
}

/** What an area adds in code to its documents: only what the language cannot say. */
export interface Area {
  /** Name of the folder, here and under `schemas/`. */
  id: string;
  operations?: readonly Operation[];
  /** Work that time makes once for the whole installation. */
  jobs?: readonly ScheduledJob[];
  /** Calls of its own; what the generic calls can say needs none. */
  calls?: readonly Route[];
  /** What of each person's changes while their pages stand open, by name: asked about once a second for all who look on. */
  live?: Readonly<Record<string, LiveMarks>>;
  /** What its pages of the shell ask for as soon as they open, by name: comes along with the context of the page. */
  opening?: Readonly<Record<string, (call: Call) => Promise<unknown>>>;
  /** Rows of its views that tell of the documents in force, by entity: written anew in every school whenever others are. */
  shown?: Readonly<Record<string, (model: Model) => readonly ShownRow[]>>;
  /** Ends what it holds open while the server stops. */
  closing?(runtime: Runtime): void;
  /** Rows of its tables that the documents imply, by entity. */
  implied?: Readonly<Record<string, (model: Model) => Implied>>;
}

/** An area of the product in code. What it brings is named after it. @throws Error when a name is not */
export function defineArea(area: Area): Area {
  const named = [...(area.operations ?? []), ...(area.jobs ?? [])];
  const foreign = named.filter(({ name }) => !name.startsWith(`${area.id}.`));
  if (foreign.length > 0) throw new Error(`area ${area.id} brings ${foreign.map(({ name }) => name).join(", ")}, which is not named after it`);
  return area;
}
