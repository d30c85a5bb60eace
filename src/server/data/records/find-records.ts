import { accessFor } from "../../../../engine/access/access-for.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { FoundRecord, FoundRecords, Row } from "../../../../engine/api.ts";
import { calledIn } from "../../../../engine/model/called.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { wordsOf } from "../language/model-in.ts";
import { listFirst } from "./list.ts";
import { shownText } from "./shown-text.ts";

/** Of one kind of record, and of all: more is what a list is for. */
const OF_EACH = 4;
const OF_ALL = 20;
/** Whoever types waits no longer than this for a first answer. */
const PATIENCE_MS = 1_500;

/**
 * Records whose number or name contains the words, each on the first of the screens that lists its kind, read as that list would give them:
 * by the rights of the caller, and never by a field that is masked or hidden.
 */
export async function findRecords(call: Call, screens: readonly string[], words: string): Promise<FoundRecords> {
  const until = performance.now() + PATIENCE_MS;
  const records: FoundRecord[] = [];
  for (const { screen, entity } of placesOf(call, screens)) {
    if (records.length >= OF_ALL) break;
    if (performance.now() > until) return { records, isPartial: true };
    const names = namesOf(call, entity);
    if (names.length === 0) continue;
    const query = { keyword: words, keywordFields: names.join(","), screen };
    for (const row of await listFirst(call, entity.id, query, OF_EACH)) records.push(foundRow(call, { screen, entity, row }));
  }
  return { records: records.slice(0, OF_ALL), isPartial: false };
}

/** Every kind of record once, on the first screen that lists it and that the caller reads. */
function placesOf(call: Call, screens: readonly string[]): { screen: string; entity: Entity }[] {
  const seen = new Set<string>();
  return screens.flatMap((screen) => {
    const document = call.model.screens.get(screen);
    const entity = call.model.entities.get(document?.entity ?? "");
    if (document?.list === undefined || entity === undefined || seen.has(entity.id)) return [];
    if (accessFor(call.model, entity.id, call.user).read.length === 0) return [];
    seen.add(entity.id);
    return [{ screen, entity }];
  });
}

/** Fields by which a record is known: its number and its name, where they are words that the caller reads in clear. */
function namesOf({ model, user }: Call, entity: Entity): string[] {
  return [...new Set([entity.key, entity.titleField])].filter((name) => {
    const field = entity.fields.get(name);
    if (field === undefined || name === "id" || field.kind !== "stored" || !field.type.operators.includes("contains") || field.refTo !== null)
      return false;
    return readablePath({ model, entity: entity.id, path: name, user }).clear !== false;
  });
}

function foundRow(call: Call, { screen, entity, row }: { screen: string; entity: Entity; row: Row }): FoundRecord {
  const text = (name: string) => {
    const field = entity.fields.get(name);
    return field === undefined || row._withheld?.[name] === "absent" ? "" : shownText(call, field, row);
  };
  const title = calledIn(entity, row) ?? text(entity.titleField);
  const number = entity.key === "id" ? "" : text(entity.key);
  return {
    screen,
    screenTitle: wordsOf(call, call.model.screens.get(screen)!.title),
    id: row.id,
    title: title || number,
    number: number === title ? "" : number,
  };
}
