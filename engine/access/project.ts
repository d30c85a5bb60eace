import type { Entity, Field, Model } from "../model/model.ts";
import { fieldOf, resolvePath } from "../conditions/resolve-path.ts";
import type { Path } from "../grammar/condition.ts";
import { sightOfField } from "./field-rule.ts";
import { type Sight, sightOfGroup } from "./groups.ts";
import { maskField, maskKey } from "./mask.ts";
import type { Exit, Pair, Projected } from "./types.ts";

export interface ProjectInput {
  model: Model;
  entity: string;
  /** Own and system fields under their names, labels under label keys, walked values under their paths, rows of a `table` field as an array. */
  record: Readonly<Record<string, unknown>>;
  /** Pairs of the action (`read`, `export` ...) and whether each covers this record. */
  pairs: readonly Pair[];
  matched: readonly boolean[];
  exit: Exit;
  /** Walked paths that were asked for and how this record shows them, judged by the conditions of `readablePath`. A path not named is left out. */
  paths?: Readonly<Record<Path, Sight>>;
}

/** Leaves the system for another (mail, SMS), where our rights no longer hold: whatever has a mask is masked. */
const alwaysMasked: ReadonlySet<Exit> = new Set(["message"]);

/**
 * The only way a record leaves the server: each key is a field the reader may see, masked where the reader may only see it masked.
 * Keys that are not fields, labels or asked paths are dropped. A record that no pair covers comes out empty.
 */
export function project(input: ProjectInput): Projected {
  const entity = input.model.entities.get(input.entity);
  const out: Projected = { record: {}, withheld: {} };
  if (entity === undefined || !input.matched.includes(true)) return out;
  const holding = input.pairs.filter((_, at) => input.matched[at] === true);
  for (const name of Object.keys(input.record)) {
    const field = fieldOf(input.model, entity, name);
    if (field !== null) put(out, { name, field, sight: bestSight(holding, field) }, { input, holding });
  }
  for (const [path, sight] of Object.entries(input.paths ?? {})) {
    const field = path.includes(".") && path in input.record ? resolvePath(input.model, entity.id, path)?.field : undefined;
    if (field) put(out, { name: path, field, sight }, { input, holding });
  }
  return out;
}

interface Item {
  /** Field name or path. */
  name: string;
  field: Field;
  sight: Sight;
}
interface Projecting {
  input: ProjectInput;
  holding: readonly Pair[];
}

function put(out: Projected, { name, field, sight }: Item, { input, holding }: Projecting): void {
  const shown: Sight = sight === "clear" && field.mask !== null && alwaysMasked.has(input.exit) ? "masked" : sight;
  if (shown !== "clear" && field.doc.retired !== true) out.withheld[name] = shown;
  if (shown === "absent") return;
  const value = input.record[name];
  const masked = shown === "masked" ? (field.labelKey === null ? maskField : maskKey)(value, field) : (value ?? null);
  out.record[name] = field.childEntity === null ? masked : projectRows(out, { name, field, sight: shown }, { input, holding });
  if (field.labelKey === null) return;
  const labelKey = name.slice(0, name.length - field.name.length) + field.labelKey;
  if (labelKey in input.record)
    out.record[labelKey] = shown === "masked" ? maskField(input.record[labelKey], field) : (input.record[labelKey] ?? null);
}

/** Union over the pairs that cover the record: clear before masked before absent. */
function bestSight(holding: readonly Pair[], field: Field): Sight {
  const sights = holding.map((pair) => sightOfField(pair, field));
  return sights.includes("clear") ? "clear" : sights.includes("masked") ? "masked" : "absent";
}

/** Rows show under the field that holds them; a column with a group of its own shows by that group as well. */
function projectRows(out: Projected, { name, field, sight }: Item, { input, holding }: Projecting): unknown {
  const rows = input.record[name];
  const child = input.model.entities.get(field.childEntity ?? "");
  if (!Array.isArray(rows) || child === undefined) return null;
  return rows.map((row: Readonly<Record<string, unknown>>) => {
    const shown = projectRow(child, row, { sight, holding, input });
    for (const [column, state] of Object.entries(shown.withheld)) out.withheld[`${name}.${column}`] = state;
    return shown.record;
  });
}

function projectRow(child: Entity, row: Readonly<Record<string, unknown>>, at: Projecting & { sight: Sight }): Projected {
  const out: Projected = { record: {}, withheld: {} };
  for (const name of Object.keys(row)) {
    const field = fieldOf(at.input.model, child, name);
    if (field !== null) put(out, { name, field, sight: sightOfColumn(field, at) }, { input: { ...at.input, record: row }, holding: at.holding });
  }
  return out;
}

function sightOfColumn(field: Field, at: { sight: Sight; holding: readonly Pair[] }): Sight {
  const sight = sightOfRowField(field, at);
  return sight === "clear" && field.type.writeOnly === true ? "masked" : sight;
}

function sightOfRowField(field: Field, { sight, holding }: { sight: Sight; holding: readonly Pair[] }): Sight {
  if (field.kind === "system") return field.name === "id" ? "clear" : "absent";
  if (field.doc.group === undefined || field.doc.retired === true) return field.doc.retired === true ? "absent" : sight;
  const own = holding.map((pair) => sightOfGroup(pair, field.group));
  if (!own.includes("clear")) return own.includes("masked") ? "masked" : "absent";
  return sight;
}
