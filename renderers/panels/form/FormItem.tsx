import { widgetTraits } from "../../../engine/fields/slots.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { ReadonlyWidget } from "../../widgets/ReadonlyWidget.tsx";
import { widgets } from "../../widgets/index.ts";
import { type FieldExtra, observer, type FormModel, type PlannedItem, useFormModel } from "../../formily/index.ts";
import { frozenBy, withheldOf } from "../../format-value.ts";
import { rangedWidget } from "../../formily/ranges.ts";
import { useControls } from "./controls.ts";
import { isDrawn } from "./is-drawn.ts";
import { ItemFrame } from "./ItemFrame.tsx";
import { Offers } from "./Offers.tsx";
import { RangeItem } from "./RangeItem.tsx";
import { t } from "../../locales/t.ts";

/** One field of a running form. Draws again only when its own value, state or messages change. */
export const FormItem = observer(function FormItem({ item, idPrefix }: { item: PlannedItem; idPrefix: string }) {
  const model = useFormModel();
  const field = model.field(item.path);
  if (!isDrawn(model, item)) return null;
  const locked = field?.pattern !== "editable";
  const other = partnerOf(item, model);
  if (!locked && other !== undefined) {
    const kind = rangedWidget(item)!;
    return item.endsAt === null ? null : <RangeItem start={item} end={other} kind={kind} model={model} idPrefix={idPrefix} />;
  }
  return locked ? (
    <ReadItem item={item} model={model} id={`${idPrefix}${item.path}`} />
  ) : (
    <InputItem item={item} model={model} id={`${idPrefix}${item.path}`} />
  );
});

/** The other end of a stretch, where both can be filled in. */
function partnerOf({ startsAt, endsAt }: PlannedItem, model: FormModel): PlannedItem | undefined {
  const path = startsAt ?? endsAt;
  const field = path === null ? undefined : model.field(path);
  return path !== null && field?.display === "visible" && field.pattern === "editable" ? model.plan.items.get(path) : undefined;
}

function placeholderOf({ waitsFor, masked }: FieldExtra, item: PlannedItem): string | undefined {
  if (waitsFor === "") return t("form.afterSave");
  if (waitsFor !== null) return t("form.first", { title: waitsFor });
  return masked === null ? item.placeholder : t("form.masked", { masked });
}

const frameOf = ({ title, path, span, help }: PlannedItem) => ({ title, path, span, help });

interface Drawn {
  item: PlannedItem;
  model: FormModel;
  id: string;
}

const InputItem = observer(function InputItem({ item, model, id }: Drawn) {
  const field = model.field(item.path)!;
  const extra = model.extra(item.path);
  const errors = field.selfErrors as string[];
  const Control = useControls()[item.path] ?? widgets[item.widget];
  const noteId = errors.length > 0 || item.help ? `${id}-note` : undefined;
  return (
    <ItemFrame {...frameOf(item)} id={id} required={extra.required} errors={errors} noteId={noteId}>
      <Control
        id={id}
        value={model.value(item.path) ?? null}
        onChange={(value) => model.input(item.path, value)}
        onBlur={() => model.blur(item.path)}
        field={item.field}
        screen={model.plan.screen}
        record={model.record}
        choice={extra.choice}
        barred={extra.barred}
        placeholder={placeholderOf(extra, item)}
        disabled={extra.waitsFor !== null}
        invalid={errors.length > 0}
        required={extra.required}
        describedBy={noteId}
        cellErrors={item.field.columns ? model.messages.cells(item.path) : undefined}
        newRow={item.field.columns ? () => model.newRow(item.path) : undefined}
      />
      <Offers offers={model.messages.offers(item.path)} onChoose={(value) => model.input(item.path, value)} />
    </ItemFrame>
  );
});

const ReadItem = observer(function ReadItem({ item, model, id }: Drawn) {
  const value = model.value(item.path) ?? null;
  const rich = widgetTraits[item.widget].readsItself && value !== null && withheldOf(model.before, item.path) === undefined;
  const Shown = rich ? widgets[item.widget] : ReadonlyWidget;
  // Reading a label as well makes the item follow a reference whose name arrives later.
  if (item.field.labelKey !== null) model.value(item.field.labelKey);
  const help = (model.plan.mode === "edit" && frozenBy(model.before, item.path)) || item.help;
  return (
    <ItemFrame {...frameOf(item)} help={help} id={id} noteId={help ? `${id}-note` : undefined}>
      {item.widget === "readonly" || !rich ? (
        <div id={id} className="form-read">
          <FieldCell field={item.field} row={model.record()} screen={model.plan.screen} value={value} whole />
        </div>
      ) : (
        <Shown id={id} value={value} onChange={ignore} field={item.field} screen={model.plan.screen} record={model.record} disabled />
      )}
    </ItemFrame>
  );
});

const ignore = () => undefined;
