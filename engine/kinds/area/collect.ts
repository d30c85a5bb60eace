import type { Collecting } from "../../model/collected.ts";
import type { AreaDocument } from "./document.ts";

/** Parameters, values of the user, cards and roles are unique over all areas. */
export function collectArea({ document, into, claim }: Collecting<AreaDocument>): void {
  (document.params ?? []).forEach((param, at) => {
    if (claim({ key: `param:${param.id}`, id: param.id, path: `/params/${at}/id` })) into.params.set(param.id, param);
  });
  (document.context ?? []).forEach((value, at) => {
    if (claim({ key: `context:${value.name}`, id: value.name, path: `/context/${at}/name` })) into.context.set(value.name, value);
  });
  if (document.calendar !== undefined && claim({ key: "calendar", id: "calendar", path: "/calendar" })) into.calendar = document.calendar;
  if (document.dataScopes !== undefined && claim({ key: "dataScopes", id: "dataScopes", path: "/dataScopes" })) into.dataScopes = document.dataScopes;
  if (document.schoolName !== undefined && claim({ key: "schoolName", id: "schoolName", path: "/schoolName" })) into.schoolName = document.schoolName;
  (document.cards ?? []).forEach((card, at) => {
    const key = card.joins === true ? `card:${card.code} ${document.id}` : `card:${card.code}`;
    claim({ key, id: card.code, path: `/cards/${at}/code` });
  });
  (document.roles ?? []).forEach((role, at) => {
    if (claim({ key: `role:${role.code}`, id: role.code, path: `/roles/${at}/code` })) into.roles.set(role.code, role.title);
  });
}
