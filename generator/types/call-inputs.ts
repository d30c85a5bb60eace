import { type AskDocument, asFieldDocument, isAskedField } from "../../engine/fields/ask-document.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";
import { actionsOf } from "../../engine/screens/screen-uses.ts";
import { callOf, withCall } from "../../engine/screens/with-calls.ts";
import type { Entity, Model } from "../../engine/model/model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { drawnScreens } from "./drawn-screens.ts";
import { schemaType } from "./schema-type.ts";
import { doc, key, quote } from "./text.ts";
import { zh } from "../../engine/language/text.ts";

/** Entity -> operation -> the `call:` actions of its screens, each asking in its own way. */
export type CallActions = ReadonlyMap<string, ReadonlyMap<string, readonly ActionDocument[]>>;

const prefix = "call:";

/** Every `call:` action of the set, those that variants change included; two that ask for the same are one. */
export function callActions(model: Model): CallActions {
  const found = new Map<string, Map<string, ActionDocument[]>>();
  for (const screen of model.screens.values()) {
    const drawn = [screen, ...drawnScreens(screen)];
    const doc = model.entities.get(screen.entity)?.doc;
    for (const plain of drawn.flatMap(actionsOf)) {
      const action = doc === undefined ? plain : withCall(plain, callOf(plain, doc));
      if (!action.do.startsWith(prefix)) continue;
      const operations = found.get(screen.entity) ?? new Map<string, ActionDocument[]>();
      found.set(screen.entity, operations);
      const name = action.do.slice(prefix.length);
      const known = operations.get(name) ?? [];
      if (!known.some((other) => asked(other) === asked(action))) operations.set(name, [...known, action]);
    }
  }
  return found;
}

const asked = ({ ask }: ActionDocument): string => JSON.stringify(ask ?? []);

interface InputOwner {
  model: Model;
  entity: Entity;
  /** Name of the record's type. */
  type: string;
  actions: CallActions;
}

/** Operation -> type of its `input`: what the actions that call it ask for. An operation whose actions ask for nothing is left out. */
export function callInputs({ model, entity, type, actions }: InputOwner): [string, string][] {
  const operations = [...(actions.get(entity.id) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  return operations.flatMap(([name, asking]): [string, string][] => {
    const shapes = asking
      .filter(({ ask }) => (ask ?? []).length > 0)
      .map(({ ask }) => `{\n${askMembers(ask, { model, entity, type }).join("")}    }`);
    if (shapes.length === 0) return [];
    // Somewhere it is called without asking: then nothing of it is needed.
    const union = [...new Set(shapes)].join(" | ");
    return [[name, shapes.length < asking.length ? `Partial<${union}>` : union]];
  });
}

/** One member for each thing asked for. A field of the record may have its value already; a value that no record stores is sent where it is required. */
export function askMembers(ask: readonly AskDocument[] = [], { model, entity, type }: Omit<InputOwner, "actions">): string[] {
  return ask.flatMap((one) => {
    if (isAskedField(one)) return entity.fields.has(one.field) ? [`      ${key(one.field)}?: ${type}[${quote(one.field)}];\n`] : [];
    const isSent = one.required === true && one.visible === undefined;
    return [`${doc(zh(one.title), "      ")}      ${key(one.name)}${isSent ? "" : "?"}: ${askedType(asFieldDocument(one), model)};\n`];
  });
}

function askedType(field: FieldDocument, model: Model): string {
  const type = fieldType(field.type);
  if (field.dict === undefined || !model.dicts.has(field.dict)) return schemaType(type.valueSchema(field));
  const value = `DictValue<${quote(field.dict)}>`;
  return type.valueClass === "list" ? `${value}[]` : value;
}
