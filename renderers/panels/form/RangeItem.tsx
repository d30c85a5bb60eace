import type { RangedWidget } from "../../formily/ranges.ts";
import { type FormModel, observer, type PlannedItem } from "../../formily/index.ts";
import { usePhone } from "../../hooks/use-phone.ts";
import { lengthText } from "../../pickers/length-text.ts";
import type { Ends } from "../../pickers/moments.ts";
import { NearDays } from "../../pickers/NearDays.tsx";
import { RangeField } from "../../pickers/RangeField.tsx";
import { ItemFrame } from "./ItemFrame.tsx";
import { spanStyle } from "./ItemFrame.tsx";
import { t } from "../../locales/t.ts";

interface RangeItemProps {
  start: PlannedItem;
  end: PlannedItem;
  kind: RangedWidget;
  model: FormModel;
  idPrefix: string;
}

/** A start and its end as one control, with the length as soon as both are known. */
export const RangeItem = observer(function RangeItem({ start, end, kind, model, idPrefix }: RangeItemProps) {
  const value: Ends = { start: textAt(model, start.path), end: textAt(model, end.path) };
  const change = (next: Ends) => {
    if (next.start !== value.start) model.input(start.path, next.start);
    if (next.end !== value.end) model.input(end.path, next.end);
  };
  const ends = { start: drawnEnd({ item: start, model, idPrefix }), end: drawnEnd({ item: end, model, idPrefix }) };
  const length = lengthText(kind, value);
  const isPhone = usePhone();
  return (
    <div className="form-range" style={spanStyle(Math.min(2, model.plan.columns))}>
      {([start, end] as const).map((item) => {
        const which = item === start ? "start" : "end";
        const { errors, noteId, required, control } = ends[which];
        return (
          <ItemFrame
            key={item.path}
            path={item.path}
            title={item.title}
            help={item.help}
            id={control.id}
            required={required}
            errors={errors}
            noteId={noteId}
          >
            <RangeField kind={kind} which={which} start={ends.start} end={ends.end} value={value} onChange={change} />
          </ItemFrame>
        );
      })}
      {isPhone && (kind === "date" || kind === "datetime") && <NearDays kind={kind} value={value} onChange={change} />}
      <output className="form-range-length">{length === null ? "" : t("range.length", { length })}</output>
    </div>
  );
});

const textAt = (model: FormModel, path: string): string | null => (model.value(path) as string | null | undefined) ?? null;

function drawnEnd({ item, model, idPrefix }: { item: PlannedItem; model: FormModel; idPrefix: string }) {
  const id = `${idPrefix}${item.path}`;
  const errors = model.field(item.path)!.selfErrors as string[];
  const { required, masked } = model.extra(item.path);
  const noteId = errors.length > 0 || item.help ? `${id}-note` : undefined;
  return {
    title: item.title,
    required,
    errors,
    noteId,
    placeholder: masked === null ? item.placeholder : t("form.masked", { masked }),
    control: {
      id,
      status: errors.length > 0 ? ("error" as const) : undefined,
      "aria-invalid": errors.length > 0 ? (true as const) : undefined,
      "aria-required": required ? (true as const) : undefined,
      "aria-describedby": noteId,
      onBlur: () => model.blur(item.path),
    },
  };
}
