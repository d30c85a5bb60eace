import { type Problem, problem } from "../errors.ts";
import { zh } from "../language/text.ts";
import { type Entity, type Model, systemFields } from "../model/model.ts";
import { suggest } from "../values/suggest.ts";
import { fieldOf, resolvePath, resolveRows } from "./resolve-path.ts";

/** A path that leads nowhere: what it is called now, where `renamedFrom` says so, else the nearest path that exists. */
export function unknownPath(model: Model, entityId: string, { path, at }: { path: string; at: string }): Problem {
  const title = model.entities.get(entityId)?.title;
  const renamed = renamedPath(model, entityId, path);
  const suggestion = renamed ?? nearestPath(model, entityId, path);
  return problem("CONDITION_PATH_UNKNOWN", at, {
    path: path.slice(0, 100),
    entity: title === undefined ? entityId : zh(title),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(renamed === undefined ? {} : { renamed: true }),
  });
}

/** The path comes to a reference or link whose entity does not exist: that is told where it is declared, and the path may be right. */
export function leadsToMissing(model: Model, entityId: string, path: string): boolean {
  let entity = model.entities.get(entityId);
  for (const name of path.split(".").slice(0, 8)) {
    const target = entity?.links.get(name)?.entity ?? (entity === undefined ? null : fieldOf(model, entity, name)?.refTo);
    if (target == null) return false;
    entity = model.entities.get(target);
    if (entity === undefined) return true;
  }
  return false;
}

/** The present name of a field of the entity that bore this one before. */
export function renamedField(entity: Entity | undefined, name: string): string | undefined {
  if (entity === undefined || entity.fields.has(name)) return undefined;
  return [...entity.fields.values()].find((field) => field.doc.renamedFrom?.includes(name))?.name;
}

/** The present id of the entity that bore this one before. */
export function renamedEntity(model: Model, id: string): string | undefined {
  if (model.entities.has(id)) return undefined;
  return [...model.entities.values()].find((entity) => entity.doc.renamedFrom?.includes(id))?.id;
}

/** The present name of rows `<entity>.<field>` of a `table` field, where the entity or the field bore another before. */
export function renamedTable(model: Model, id: string): string | undefined {
  const [entityId = "", ...names] = id.split(".");
  const entity = renamedEntity(model, entityId) ?? entityId;
  const fields = names.map((name, at) => (at === 0 ? (renamedField(model.entities.get(entity), name) ?? name) : name));
  const now = [entity, ...fields].join(".");
  return now !== id && model.entities.has(now) ? now : undefined;
}

/** The path with every step as it is called now; undefined when none was renamed or it leads nowhere all the same. */
function renamedPath(model: Model, entityId: string, path: string): string | undefined {
  let entity = model.entities.get(entityId);
  const names = path.split(".").map((name) => {
    const now = renamedField(entity, name) ?? name;
    const field = entity === undefined ? null : fieldOf(model, entity, now);
    entity = field?.refTo == null ? undefined : model.entities.get(field.refTo);
    return now;
  });
  const renamed = names.join(".");
  const leads = renamed !== path && (resolvePath(model, entityId, renamed) !== null || resolveRows(model, entityId, renamed) !== null);
  return leads ? renamed : undefined;
}

/** Repairs the first wrong step. */
function nearestPath(model: Model, entityId: string, path: string): string | undefined {
  const names = path.split(".").slice(0, 8);
  let entity = model.entities.get(entityId);
  for (let i = 0; i < names.length && entity !== undefined; i++) {
    const field = fieldOf(model, entity, names[i]!);
    if (field === null) {
      const nearest = suggest(names[i]!, [...entity.fields.keys(), ...entity.links.keys(), ...systemFields]);
      return nearest === undefined ? undefined : [...names.slice(0, i), nearest, ...names.slice(i + 1)].join(".");
    }
    entity = field.refTo === null ? undefined : model.entities.get(field.refTo);
  }
  return undefined;
}
