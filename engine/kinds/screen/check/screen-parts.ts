import type { ActionDocument, FilterDocument, ScreenDocument, ScreenType } from "../document.ts";
import { levelsOf, lowerFields } from "../../../fields/slots.ts";
import { problem } from "../../../errors.ts";
import { actionsOf } from "../../../screens/screen-uses.ts";
import { addError, addWarning, eachDocument, type Look, needIcon } from "../../../findings/look.ts";
import { screenReader } from "../../../screens/screen-rights.ts";
import { mayUse, splitVerb } from "../../../screens/screen-actions.ts";
import { anyoneWith } from "./anyone-with.ts";

/** What each type of screen cannot be drawn without: one of these parts. */
const needed: Partial<Record<ScreenType, readonly (keyof ScreenDocument)[]>> = {
  crud: ["list"],
  tree: ["list"],
  approval: ["list"],
  calendar: ["calendar"],
  statistics: ["stats"],
  import: ["imports"],
  report: ["reports", "list"],
  wizard: ["steps"],
  detail: ["detail", "form"],
  portal: ["detail", "form", "list"],
  config: ["form", "list"],
};

/** A screen has the parts its type draws and its actions use. */
export const screenParts = eachDocument("screen", (screen, look) => {
  const parts = Object.hasOwn(needed, screen.type) ? needed[screen.type]! : [];
  if (parts.length > 0 && !parts.some((part) => screen[part] !== undefined))
    addError(look, problem("SCREEN_PART_MISSING", "/type", { what: `${screen.type} 屏幕`, part: parts.join(" 或 ") }));
  checkTree(screen, look);
  for (const action of actionsOf(screen)) checkAction(action, screen, look);
  for (const place of ["toolbar", "row", "batch"] as const)
    for (const [at, { icon }] of (screen.list?.[place] ?? []).entries()) if (icon !== undefined) needIcon(look, icon, `/list/${place}/${at}/icon`);
  for (const [at, filter] of (screen.list?.filters ?? []).entries()) checkLevels(filter, `/list/filters/${at}`, look);
});

function checkTree({ type, entity, list }: ScreenDocument, look: Look): void {
  const miss = (path: string, what: string, part: string) => addError(look, problem("SCREEN_PART_MISSING", path, { what, part }));
  const isTree = look.model.entities.get(entity)?.treeField !== null;
  if (type === "tree" && !isTree) miss("/type", "tree 屏幕的实体", "treeField");
  if (list?.views?.includes("tree") !== true) return;
  if (!isTree) miss("/list/views", "列表形式 tree 的实体", "treeField");
  if (list.treeColumn === undefined) miss("/list/views", "列表形式 tree", "treeColumn");
}

/** A filter by several fields names the lower ones, unless they are named like the upper: the school year `xn` and the term `xqM`. */
function checkLevels(filter: FilterDocument, path: string, look: Look): void {
  if (levelsOf(filter) === null || lowerFields(filter).length > 0) return;
  addError(look, problem("SCREEN_PART_MISSING", path, { what: `${filter.as} 查询条件`, part: "to" }));
}

function checkAction(action: ActionDocument, screen: ScreenDocument, look: Look): void {
  const miss = (part: string) => addError(look, problem("SCREEN_PART_MISSING", "/list", { what: `操作“${action.do}”`, part }));
  if (["create", "edit", "copy"].includes(action.do) && screen.form === undefined) miss("form");
  if (action.do === "open" && action.screen === undefined) miss("screen");
  if (action.begins === true && (action.do !== "open" || look.model.screens.get(action.screen ?? "")?.form === undefined)) miss("有表单的 screen");
  if (action.do === "batch-set" && (action.ask ?? []).length === 0 && action.set === undefined) miss("ask 或 set");
  if (action.do === "propose" && (action.ask ?? []).length === 0) miss("ask");
  if (action.do === "statistics" && action.stat === undefined) miss("stat");
}

/** A button that no role of the screen may ever use is a right forgotten or a button too many. */
export const ungrantedActions = eachDocument("screen", (screen, look) => {
  const entity = look.model.entities.get(screen.entity);
  if (!entity) return;
  const flow = screen.flow === undefined ? null : (look.model.flows.get(screen.flow) ?? null);
  const readers = Object.keys(screen.variants).map((role) => screenReader(look.model, entity, anyoneWith(role)));
  for (const place of ["toolbar", "row", "batch"] as const) {
    (screen.list?.[place] ?? []).forEach((action, at) => {
      const known = splitVerb(action.do)[0] !== "open" || (action.screen !== undefined && look.model.screens.has(action.screen));
      if (known && !readers.some((reader) => mayUse(action, { reader, flow, imports: screen.imports ?? [] })))
        addWarning(look, problem("ACTION_UNGRANTED", `/list/${place}/${at}`, { action: action.do }));
    });
  }
});
