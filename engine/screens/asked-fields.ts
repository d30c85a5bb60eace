import type { FieldDocument } from "../fields/field-document.ts";
import { fieldType } from "../fields/index.ts";
import { anchorOf } from "../documents/anchors.ts";
import { labelKeys } from "../model/label-key.ts";
import type { Model } from "../model/model.ts";
import type { ScreenField } from "./screen-model.ts";
import { actionsOf } from "./screen-uses.ts";
import type { PlainScreen } from "./variant.ts";

/** Values that calls ask for beside fields of the record, by the anchor of the action, in document order. */
export function askedFields(screen: PlainScreen, model: Model): Record<string, ScreenField[]> {
  const asking = actionsOf(screen).filter((action) => action.ask !== undefined);
  return Object.fromEntries(asking.map((action) => [anchorOf(action)!, action.ask!.map((doc) => askedField(doc, model))]));
}

/** Nothing is stored under the name, so no right stands against reading or writing it. */
function askedField(doc: FieldDocument, model: Model): ScreenField {
  const type = fieldType(doc.type);
  const target = doc.entity === undefined ? undefined : model.entities.get(doc.entity);
  return {
    path: doc.name,
    title: doc.title,
    type: type.name,
    doc,
    valueClass: type.valueClass,
    labelKey: labelKeys([doc]).get(doc.name) ?? null,
    ref: target
      ? { entity: target.id, service: target.service, key: target.key, titleField: target.titleField, tree: target.treeField !== null }
      : null,
    derived: false,
    read: "clear",
    create: true,
    update: true,
    columns: null,
  };
}
