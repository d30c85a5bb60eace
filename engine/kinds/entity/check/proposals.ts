import { knownFieldType } from "../../../fields/index.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument, type Look } from "../../../findings/look.ts";
import { checkActor } from "../../../flow/check-actor.ts";
import type { Actor } from "../../flow/actor-document.ts";
import type { EntityDocument } from "../document.ts";

/** Whoever proposes needs somebody who is told and may write what is proposed. */
export const proposals = eachDocument("entity", (entity, look) => {
  const { keeper, access } = entity;
  if (keeper !== undefined) checkActor(keeper, { entity: entity.id, look, path: "/keeper" });
  for (const role of keeper === undefined ? [] : rolesIn(keeper)) {
    const writes = access.grants.some((grant) => grant.update !== undefined && [grant.role].flat().includes(role));
    if (!writes) addError(look, problem("KEEPER_WRITES_NOTHING", "/keeper", { role }));
  }
  for (const [at, { propose }] of access.grants.entries()) {
    if (propose === undefined) continue;
    const path = `/access/grants/${at}/propose`;
    if (keeper === undefined) addError(look, problem("PROPOSE_NO_KEEPER", path, { entity: entity.id }));
    checkFields(propose.fields ?? [], { entity, look, path: `${path}/fields` });
  }
});

const rolesIn = (actor: Actor): string[] => ("any" in actor ? actor.any.flatMap(rolesIn) : "role" in actor ? [actor.role].flat() : []);

/** A proposal keeps values as they read, which tables and secrets do not. */
function checkFields(names: readonly string[], { entity, look, path }: { entity: EntityDocument; look: Look; path: string }): void {
  for (const [at, name] of names.entries()) {
    const field = entity.fields.find((one) => one.name === name);
    const type = field === undefined ? null : knownFieldType(field.type);
    if (type === null) continue;
    if (type.valueClass === "rows" || type.valueClass === "opaque" || type.writeOnly === true)
      addError(look, problem("PROPOSE_FIELD", `${path}/${at}`, { field: name }));
  }
}
