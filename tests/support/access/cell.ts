import type { LightMyRequestResponse } from "fastify";
import type { Entity, Field, Model } from "../../../engine/model/model.ts";
import type { TestClient } from "../app.ts";
import type { Markers } from "./markers.ts";
import type { Oracle } from "./oracle.ts";
import type { Person } from "./people.ts";
import type { SchoolRow } from "./school.ts";

/** One entity as one person meets it, with what was found wrong at its exits. */
export interface Cell {
  model: Model;
  entity: Entity;
  person: Person;
  client: TestClient;
  oracle: Oracle;
  markers: Markers;
  tenantId: string;
  /** `/api/<service>/<entity>` */
  base: string;
  /** A call without headers, as a link in a page makes it. */
  link(url: string): Promise<LightMyRequestResponse>;
  wrong: string[];
  /** `<exit> <field>` of the entity that somebody has asked for already. */
  asked: Set<string>;
}

export const refusals = [400, 403, 404];

/** Notes it when something is not as it must be. */
export function must(cell: Cell, holds: boolean, sentence: () => string): void {
  if (!holds) cell.wrong.push(sentence());
}

/** No marker in the text but those allowed. */
export function onlyMarkers(cell: Cell, text: string, allowed: ReadonlySet<string>, exit: string): void {
  const leaked = [...cell.markers.in(text)].filter(([marker]) => !allowed.has(marker));
  for (const [marker, place] of leaked.slice(0, 5))
    cell.wrong.push(`${exit} gives away ${marker} (${place.tenantId} ${place.entity}.${place.field} of ${place.id})`);
}

/** Refused, and no row or marker in what is said. */
export function refused(cell: Cell, reply: LightMyRequestResponse, exit: string): void {
  must(cell, refusals.includes(reply.statusCode), () => `${exit} answers ${reply.statusCode}`);
  onlyMarkers(cell, reply.body, new Set(), exit);
}

export const fieldsOf = (cell: Cell): Field[] => [...cell.entity.fields.values()].filter((field) => field.doc.retired !== true);

/** Markers that the fields of a row may show at an exit. */
export function carriedBy(cell: Cell, row: SchoolRow, names: readonly string[]): string[] {
  return names.flatMap((name) => cell.oracle.carried(cell.tenantId, cell.entity.id, row, name));
}

/** A query value that a row holds in a field, or null when it holds nothing that can be asked for. */
export function askable(value: unknown): string | null {
  const first = [value].flat()[0];
  if (typeof first === "string" || typeof first === "number" || typeof first === "boolean") return String(first);
  return null;
}
