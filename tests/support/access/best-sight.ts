import type { ReadGrant } from "../../../engine/kinds/entity/document.ts";
import type { Field } from "../../../engine/model/model.ts";
import type { Sight } from "./oracle.ts";

/** What several grants together let somebody see of a field. */
export function best(grants: readonly ReadGrant[], field: Field): Sight {
  if (field.doc.retired === true) return "absent";
  if (field.name === "id" || field.name === "version") return grants.length > 0 ? "clear" : "absent";
  const sights = grants.map((grant): Sight => {
    if ((grant.masked ?? []).includes(field.group)) return "masked";
    const groups = grant.groups ?? ["basic"];
    return groups.includes("*") || groups.includes(field.group) ? "clear" : "absent";
  });
  const sight = sights.includes("clear") ? "clear" : sights.includes("masked") ? "masked" : "absent";
  // What is written and never read shows that it is there, at best.
  return sight === "clear" && field.type?.writeOnly === true ? "masked" : sight;
}

/** What of two sights the narrower lets see. */
export const worse = (a: Sight, b: Sight): Sight =>
  a === "absent" || b === "absent" ? "absent" : a === "masked" || b === "masked" ? "masked" : "clear";
