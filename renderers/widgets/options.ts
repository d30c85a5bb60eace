import type { WidgetProps } from "./widget.ts";
import type { Choice } from "../pickers/choice.ts";
import { textOf } from "../text.ts";
import { t } from "../locales/t.ts";

/** Items of the field's dictionary. What is retired or barred is offered only where it is the present value; what could be put right says what bars it. */
export function dictOptions({ field, screen, value, barred = {} }: Pick<WidgetProps, "field" | "screen" | "value" | "barred">): Choice[] {
  const present = new Set(Array.isArray(value) ? value : [value]);
  const items = screen.dicts[field.doc.dict ?? ""]?.items ?? [];
  const options = items
    .filter((item) => present.has(item.value) || (!item.retired && barred[item.value] !== false))
    .map((item): Choice => {
      const reason = present.has(item.value) ? undefined : barred[item.value] || undefined;
      return { value: item.value, label: textOf(item.label), ...(reason !== undefined && { disabled: true, labelNote: reason }) };
    });
  // A code that left the dictionary stays visible instead of vanishing on the next save.
  const known = new Set(items.map((item) => item.value));
  const strangers = [...present].filter((code): code is string => typeof code === "string" && code !== "" && !known.has(code));
  return [...options, ...strangers.map((code) => ({ value: code, label: code, disabled: true }))];
}

/** Yes and no as choices, for booleans shown as a select or radio. */
export const yesNoOptions = (): Choice[] => [
  { value: "true", label: t("yes") },
  { value: "false", label: t("no") },
];

/** Choices of a dictionary or boolean field and the translation between option and value. */
export function choices(props: Pick<WidgetProps, "field" | "screen" | "value" | "barred">) {
  if (props.field.valueClass !== "boolean") {
    return {
      options: dictOptions(props),
      shown: (props.value ?? undefined) as string | undefined,
      read: (chosen: string | undefined) => chosen ?? null,
    };
  }
  const shown = props.value === true ? "true" : props.value === false ? "false" : undefined;
  return { options: yesNoOptions(), shown, read: (chosen: string | undefined) => (chosen === undefined ? null : chosen === "true") };
}

/** A list as the wire has it: nothing chosen is no list. */
export const listed = (values: string[]): string[] | null => (values.length === 0 ? null : values);
