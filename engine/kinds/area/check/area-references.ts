import { checkCalendar } from "./calendar-references.ts";
import { checkCards } from "./card-references.ts";
import { checkDataScopes } from "./data-scope-references.ts";
import type { MenuNode, ParamDeclaration } from "../document.ts";
import type { SchoolNameDeclaration } from "../school-name-document.ts";
import { problem } from "../../../errors.ts";
import {
  addError,
  eachDocument,
  type Look,
  lookAtCond,
  lookAtExpr,
  need,
  needEntity,
  needField,
  needIcon,
  needPath,
  needScreen,
} from "../../../findings/look.ts";

/** Menus and cards open screens that exist; icons are drawn, groups of parameters stand in the dictionary where the set has it; keys are unique among sisters; context values are read from rows that exist. */
export const areaReferences = eachDocument("area", (area, look) => {
  if (area.icon !== undefined) needIcon(look, area.icon, "/icon");
  checkMenu(area.menu, "/menu", look);
  checkGroups(area.params ?? [], look);
  checkCards(area.cards ?? [], look);
  if (area.calendar !== undefined) checkCalendar(area.calendar, look);
  if (area.dataScopes !== undefined) checkDataScopes(area.dataScopes, look);
  if (area.schoolName !== undefined) checkSchoolName(area.schoolName, look);
  (area.context ?? []).forEach((value, at) => {
    const path = `/context/${at}`;
    needEntity(look, value.entity, `${path}/entity`);
    if (!needEntity(look, value.from.entity, `${path}/from/entity`)) return;
    needPath(look, { entity: value.from.entity, path: value.from.pick, at: `${path}/from/pick` });
    lookAtCond(look, value.from.where, { entity: value.from.entity, place: "scope", at: `${path}/from/where` });
  });
});

function checkGroups(params: readonly ParamDeclaration[], look: Look): void {
  const groups = look.model.dicts.get("params_group");
  if (groups === undefined) return;
  const known = new Set(groups.items.map((item) => item.value));
  for (const [at, { group }] of params.entries()) need(look, { kind: "参数分组", id: group, known, path: `/params/${at}/group` });
}

function checkSchoolName({ entity, field }: SchoolNameDeclaration, look: Look): void {
  if (!needEntity(look, entity, "/schoolName/entity") || !needField(look, { entity, path: field, at: "/schoolName/field" })) return;
  lookAtExpr(look, { field }, { entity, place: "scope", at: "/schoolName", expected: "text" });
}

function checkMenu(nodes: readonly MenuNode[], path: string, look: Look): void {
  nodes.forEach((node, at) => {
    if (nodes.findIndex((other) => other.key === node.key) !== at)
      addError(look, problem("DOCUMENT_ID_DUPLICATE", `${path}/${at}/key`, { id: node.key, other: path }));
    if (node.icon !== undefined) needIcon(look, node.icon, `${path}/${at}/icon`);
    if (node.screen !== undefined) needScreen(look, node.screen, `${path}/${at}/screen`);
    if (node.children) checkMenu(node.children, `${path}/${at}/children`, look);
  });
}
