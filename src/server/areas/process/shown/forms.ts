import { nodeTitleOf } from "../../../../../generator/code/views/state-view.ts";
import { condText } from "../../../../../generator/code/views/document-view.ts";
import { resolvePath } from "../../../../../engine/conditions/resolve-path.ts";
import type { ScreenDocument } from "../../../../../engine/kinds/screen/document.ts";
import { zh } from "../../../../../engine/language/text.ts";
import type { Entity, Model } from "../../../../../engine/model/model.ts";
import { platformEntity } from "../../../platform/platform-entity.ts";
import type { ShownRow } from "../../define-area.ts";
import { formsOf, type Process, processesOf, startersOn } from "./flows.ts";

platformEntity("processForm", { by: "表单管理", needs: {} });
platformEntity("processBinding", { by: "流程绑定", needs: {} });

/** Each page on which a process is filled in. */
export const shownForms = (model: Model): ShownRow[] =>
  processesOf(model).flatMap((process) => formsOf(model, process).map((screen) => ({ id: screen.id, values: formOf(model, process, screen) })));

function formOf(model: Model, { entity, area }: Process, screen: ScreenDocument): Record<string, unknown> {
  const fields = fieldsOf(model, entity, screen);
  return {
    formName: zh(screen.title),
    formKind: "custom",
    categoryId: area,
    pcComponent: `/layout/open?_screen=${screen.id}`,
    entityName: zh(entity.title),
    fieldCount: fields.length,
    fields,
    roles: Object.keys(screen.variants),
    file: model.documents.screen.get(screen.id)?.file ?? null,
  };
}

/** What is filled in, as a list tells of it. */
function fieldsOf(model: Model, entity: Entity, { form }: ScreenDocument): Record<string, unknown>[] {
  const items = (form?.sections ?? []).flatMap((section) => ("items" in section ? (section.items ?? []) : []));
  const paths = items.flatMap((item) => (typeof item === "string" ? [item] : "field" in item && typeof item.field === "string" ? [item.field] : []));
  return paths.flatMap((path) => {
    const field = resolvePath(model, entity.id, path)?.field;
    if (field === undefined) return [];
    const { type, dict = null, required = false } = field.doc;
    return [
      { fieldName: path, fieldTitle: zh(field.title), fieldType: type, dictCode: dict, isRequired: required, isSensitive: field.mask !== null },
    ];
  });
}

/** Which flow the records of which page go through, and what its nodes are called in them. */
export const shownBindings = (model: Model): ShownRow[] =>
  processesOf(model).flatMap((process) =>
    formsOf(model, process).map((screen) => ({ id: `${process.flow.id}-${screen.id}`, values: bindingOf(model, process, screen) })),
  );

function bindingOf(model: Model, { flow, entity, file }: Process, screen: ScreenDocument): Record<string, unknown> {
  const { nodes, state } = flow.doc;
  return {
    processType: entity.id,
    definitionCode: flow.id,
    formId: screen.id,
    roles: Object.keys(screen.variants),
    canStart: startersOn(model, screen).length > 0,
    conditions: screen.where === undefined ? null : condText(model, entity, screen.where),
    stateField: zh(entity.fields.get(state)?.title ?? state),
    stateMap: nodes.map((node) => `${node.key}：${nodeTitleOf(model, { flow, entity, node })}`).join("\n"),
    file,
  };
}
