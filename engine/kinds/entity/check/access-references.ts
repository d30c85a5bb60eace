import { accessActions } from "../../../access/types.ts";
import type { EntityDocument, GrantDocument, RowGrant } from "../document.ts";
import { eachDocument, type Look, lookAtCond, need, needCall, needField, needPath, needRoles } from "../../../findings/look.ts";
import { pointerStep } from "../../../values/json-pointer.ts";

/** Scopes, groups, roles, operations and the record told of exist; a grant of nothing is a mistake. */
export const accessReferences = eachDocument("entity", (entity, look) => {
  const scopes = entity.access.scopes ?? {};
  for (const [name, cond] of Object.entries(scopes))
    lookAtCond(look, cond, { entity: entity.id, place: "scope", at: `/access/scopes/${pointerStep(name)}` });
  for (const [part, path] of Object.entries(entity.about ?? {})) needPath(look, { entity: entity.id, path, at: `/about/${part}` });
  const names = { scopes: Object.keys(scopes), groups: [...new Set(["*", ...entity.fields.map((field) => field.group ?? "basic")])] };
  for (const [at, grant] of entity.access.grants.entries()) checkGrant(grant, { entity, names, look, path: `/access/grants/${at}` });
});

interface GrantPlace {
  entity: EntityDocument;
  names: { scopes: string[]; groups: string[] };
  look: Look;
  path: string;
}

function checkGrant(grant: GrantDocument, place: GrantPlace): void {
  needRoles(place.look, grant.role, `${place.path}/role`);
  // Only the actions there are: what stands under an unknown key has been reported and may have any shape.
  for (const action of accessActions) if (grant[action] !== undefined) checkRights(grant[action], { ...place, path: `${place.path}/${action}` });
  for (const [name, row] of Object.entries(grant.call ?? {})) {
    const path = `${place.path}/call/${pointerStep(name)}`;
    needCall(place.look, { entity: place.entity.id, name, path });
    checkRights(row, { ...place, path });
  }
}

function checkRights(
  rights: RowGrant & { groups?: string[]; masked?: string[]; fields?: string[] },
  { entity, names, look, path }: GrantPlace,
): void {
  for (const id of [rights.scope ?? []].flat()) need(look, { kind: "数据范围", id, known: names.scopes, path: `${path}/scope` });
  lookAtCond(look, rights.when, { entity: entity.id, place: "grant", at: `${path}/when` });
  for (const key of ["groups", "masked"] as const) {
    for (const [at, id] of (rights[key] ?? []).entries()) need(look, { kind: "字段组", id, known: names.groups, path: `${path}/${key}/${at}` });
  }
  for (const [at, name] of (rights.fields ?? []).entries()) needField(look, { entity: entity.id, path: name, at: `${path}/fields/${at}` });
}
