import { checkCalendar } from "./calendar-references.ts";
import { checkCards } from "./card-references.ts";
import { checkDataScopes } from "./data-scope-references.ts";
import type { MenuNode } from "../document.ts";
import type { SchoolNameDeclaration } from "../school-name-document.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument, type Look, lookAtCond, lookAtExpr, needEntity, needField, needPath, needScreen } from "../../../findings/look.ts";

/** Menus and cards open screens that exist; keys are unique among sisters; context values are read from rows that exist. */
export const areaReferences = eachDocument("area", (area, look) => {
  checkMenu(area.menu, "/menu", look);
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

function checkSchoolName({ entity, field }: SchoolNameDeclaration, look: Look): void {
  if (!needEntity(look, entity, "/schoolName/entity") || !needField(look, { entity, path: field, at: "/schoolName/field" })) return;
  lookAtExpr(look, { field }, { entity, place: "scope", at: "/schoolName", expected: "text" });
}

function checkMenu(nodes: readonly MenuNode[], path: string, look: Look): void {
  nodes.forEach((node, at) => {
    if (nodes.findIndex((other) => other.key === node.key) !== at)
      addError(look, problem("DOCUMENT_ID_DUPLICATE", `${path}/${at}/key`, { id: node.key, other: path }));
    if (node.screen !== undefined) needScreen(look, node.screen, `${path}/${at}/screen`);
    if (node.children) checkMenu(node.children, `${path}/${at}/children`, look);
  });
}
