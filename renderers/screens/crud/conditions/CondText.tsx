import { Fragment, type ReactNode } from "react";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import type { CompiledScreen, ScreenField } from "../../../../engine/screens/screen-model.ts";
import { shownText } from "../../../format-value.ts";
import { t } from "../../../locales/t.ts";
import { useRefLabels } from "../../../ref-labels.ts";
import { textOf } from "../../../text.ts";
import { askSpec } from "./asks.ts";
import { askTitle } from "./ask-title.ts";
import { type Line, type Part, readGroup } from "./builder.ts";
import { isStretchName } from "../../../../engine/conditions/stretches.ts";

/** A condition in words, with the names of what it refers to. */
export function CondText({ cond, screen }: { cond: Cond; screen: CompiledScreen }) {
  const group = readGroup(cond, screen.fields);
  const [only, ...more] = group.parts;
  return only !== undefined && more.length === 0 ? <PartText part={only} screen={screen} /> : <PartText part={group} screen={screen} isOutermost />;
}

interface PartProps {
  part: Part;
  screen: CompiledScreen;
  isOutermost?: boolean;
}

function PartText({ part, screen, isOutermost = false }: PartProps): ReactNode {
  if (part.kind === "other") return t("cond.other");
  if (part.kind === "line") return <LineText line={part} screen={screen} />;
  const joined = part.parts.map((one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
    <Fragment key={at}>
      {at > 0 && ` ${t(part.join === "all" ? "cond.and" : "cond.or")} `}
      <PartText part={one} screen={screen} />
    </Fragment>
  ));
  return isOutermost ? joined : <>({joined})</>;
}

function LineText({ line, screen }: { line: Line; screen: CompiledScreen }) {
  const field = screen.fields[line.path]!;
  const values = [line.value].flat();
  const labelOf = useRefLabels(field.ref, field.ref ? values.map(String) : []);
  const { control } = askSpec(line.ask);
  const text = (value: unknown) => (field.ref ? (labelOf(String(value)) ?? String(value)) : valueText(field, value, screen));
  const said = control === "ends" ? values.map((value) => text(value) || "…").join(" ~ ") : values.map(text).join("、");
  return (
    <>
      {textOf(field.title)} {askTitle(field, line.ask)} {control !== "none" && <b>{said}</b>}
    </>
  );
}

function valueText(field: ScreenField, value: unknown, { dicts }: CompiledScreen): string {
  if (typeof value === "string" && ["date", "datetime"].includes(field.valueClass))
    return isStretchName(value) ? t(`stretch.${value}`) : value.slice(0, 10);
  const one = field.valueClass === "list" && typeof value === "string" ? [value] : value;
  return shownText({ ...field, labelKey: null }, one, { row: {}, dicts });
}

/** Fields that may stand in a condition: those the reader sees in clear. */
export const askedFields = (fields: Readonly<Record<Path, ScreenField>>): ScreenField[] =>
  Object.values(fields).filter(({ read, valueClass }) => read === "clear" && valueClass !== "rows");
