import { problem } from "../errors.ts";
import { type AskDocument, asFieldDocument, askedValues, askName, isAskedField } from "../fields/ask-document.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { knownFieldType } from "../fields/index.ts";
import { addError, addWarning, type Look, lookAtCond, lookAtExpr, needField } from "../findings/look.ts";
import { checkField } from "../validate/check-field-document.ts";
import { checkOptions } from "../validate/check-options.ts";

interface AskedAt {
  entity: string;
  look: Look;
  /** JSON Pointer of the list. */
  at: string;
  /** Who asks, for findings. */
  asker: string;
  /** What stands against asking for this, in words. */
  faultOf(one: AskDocument, before: readonly AskDocument[]): string | null;
  /** Default false: what is wrong is an error. */
  isHarmless?: boolean;
}

/** Classes of the values that no record stores. */
export const askedClasses = (ask: readonly AskDocument[] | undefined): Record<string, ValueClass> =>
  Object.fromEntries(askedValues(ask).flatMap(({ name, type }) => (knownFieldType(type) ? [[name, knownFieldType(type)!.valueClass]] : [])));

/** What a dialog of a call or a batch asks for: the page judges its conditions. */
export function checkAskedList(ask: readonly AskDocument[], { entity, look, at, asker, faultOf, isHarmless }: AskedAt): void {
  const asks = askedClasses(ask);
  for (const [index, one] of ask.entries()) {
    const path = `${at}/${index}`;
    const reason = faultOf(one, ask.slice(0, index)) ?? (ask.slice(0, index).some((other) => askName(other) === askName(one)) ? "写了两次" : null);
    if (reason !== null)
      (isHarmless === true ? addWarning : addError)(look, problem("ASK_INVALID", path, { move: asker, name: askName(one), reason }));
    if (isAskedField(one)) {
      const isKnown = needField(look, { entity, path: one.field, at: `${path}/field` });
      const target = isKnown ? look.model.entities.get(entity)?.fields.get(one.field) : undefined;
      lookAtExpr(look, one.default, { entity, place: "default", asks, at: `${path}/default`, ...(target && { expected: target.type.valueClass }) });
      if (target) checkOptions(look, one.options, { field: target, entity, at: `${path}/options` });
    } else checkField(asFieldDocument(one), { entity, path, look, asks });
    lookAtCond(look, one.visible, { entity, place: "form", asks, at: `${path}/visible` });
    if (typeof one.required === "object") lookAtCond(look, one.required, { entity, place: "form", asks, at: `${path}/required` });
  }
}
