import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import { widgetTraits } from "../../../../engine/fields/slots.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { RequestFailure, useDataSource } from "../../../data-source.ts";
import { type FormModel, observer, type PlannedItem } from "../../../formily/index.ts";
import { shownText } from "../../../format-value.ts";
import { focusSoon } from "../../../hooks/use-problems.ts";
import { type AskedForm, useAskedForm } from "../../../hooks/use-asked-form.ts";
import { t } from "../../../locales/t.ts";
import { widgets } from "../../../widgets/index.ts";

/** Where the editing goes on: the next cell of the row, the one before, or nowhere. */
export type Then = "next" | "previous" | "stay";

interface EditorProps {
  screen: CompiledScreen;
  row: Row;
  path: Path;
  /** `row`: as it was stored; null = as it was. */
  onDone(row: Row | null, then: Then): void;
}

/** One value of one record, edited where it stands, as the form of the record would: the same conditions, checks and choices, the same call. */
export function CellEditor({ screen, row, path, onDone }: EditorProps) {
  const form = useAskedForm({ screen, rows: [row], ask: [{ path, value: null, required: null, visible: null }], begins: "stored" });
  const [item] = form.model?.plan.sections.flatMap(({ items }) => items) ?? [];
  const saving = useCellSaving({ screen, row, path, form, onDone });
  const frame = useOutside(() => void saving.save("stay"));
  const id = `${form.idPrefix}${path}`;
  const isThere = item !== undefined;
  useEffect(() => {
    if (isThere) focusSoon(id);
  }, [isThere, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onDone(null, "stay");
    else if (event.nativeEvent.isComposing || event.defaultPrevented || isChoosing(event)) return;
    else if (event.key === "Tab") void saving.save(event.shiftKey ? "previous" : "next");
    else if (event.key === "Enter" && !event.shiftKey) void saving.save("stay");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const said = saving.stale ?? form.problems[0] ?? form.failure;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control inside
    <div ref={frame} className="cell-editor" onKeyDown={onKeyDown}>
      {item && form.model ? <CellControl item={item} model={form.model} id={id} onChosen={() => void saving.save("stay")} /> : t("cell.closed")}
      {said && (
        <div className="cell-said" role="alert">
          {said}
        </div>
      )}
    </div>
  );
}

/** An open list has the keys Enter and Tab for itself. */
const isChoosing = (event: KeyboardEvent): boolean =>
  event.key !== "Tab" && event.target instanceof Element && event.target.closest("[aria-expanded=true]") !== null;

interface SavingInput extends EditorProps {
  form: AskedForm;
}

/** A value that somebody else wrote meanwhile is told; saving again then means it. */
function useCellSaving({ screen, row, path, form, onDone }: SavingInput) {
  const source = useDataSource();
  const version = useRef(row.version);
  const isSaving = useRef(false);
  const [stale, setStale] = useState<string | null>(null);
  const refused = async ({ detail }: RequestFailure) => {
    const [conflict] = detail.conflicts ?? [];
    if (conflict === undefined) return false;
    version.current = (await source.getOne(screen.path, row.id)).record.version;
    const theirs = shownText({ ...screen.fields[path]!, labelKey: null }, conflict.theirs, { row: {}, dicts: screen.dicts });
    setStale(t("cell.stale", { theirs: theirs === "" ? t("cell.empty") : theirs }));
    return true;
  };
  const save = async (then: Then) => {
    if (isSaving.current) return;
    if (!form.isDirty()) return onDone(null, then);
    const values = form.answer();
    if (values === null) return;
    isSaving.current = true;
    let stored: Row | null = null;
    const work = async () => {
      try {
        stored = await source.update(screen.path, row.id, { values, version: version.current });
      } catch (cause) {
        if (!(cause instanceof RequestFailure) || !(await refused(cause))) throw cause;
      }
    };
    const isDone = await form.run(work, null);
    isSaving.current = false;
    if (isDone && stored !== null) onDone(stored, then);
  };
  return { save, stale };
}

interface ControlProps {
  item: PlannedItem;
  model: FormModel;
  id: string;
  /** One of many was chosen: there is nothing more to type. */
  onChosen(): void;
}

const CellControl = observer(function CellControl({ item, model, id, onChosen }: ControlProps) {
  const field = model.field(item.path);
  if (field === undefined || field.display !== "visible" || field.pattern !== "editable") return t("cell.closed");
  const extra = model.extra(item.path);
  const errors = field.selfErrors as string[];
  const Control = widgets[item.widget];
  const isChosen = widgetTraits[item.widget].isTyped !== true && item.field.valueClass !== "list";
  return (
    <>
      <Control
        id={id}
        label={item.title}
        isCell
        value={model.value(item.path) ?? null}
        onChange={(value) => {
          model.input(item.path, value);
          if (isChosen) queueMicrotask(onChosen);
        }}
        onBlur={() => model.blur(item.path)}
        field={item.field}
        screen={model.plan.screen}
        record={model.record}
        choice={extra.choice}
        barred={extra.barred}
        placeholder={item.placeholder}
        disabled={extra.waitsFor !== null}
        invalid={errors.length > 0}
        required={extra.required}
      />
      {errors.length > 0 && (
        <div className="cell-said" role="alert">
          {errors[0]}
        </div>
      )}
    </>
  );
});

/** A press anywhere else ends the editing; what a control opens over the page belongs to it. */
function useOutside(leave: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Element && (frame.current?.contains(target) || target.closest(popups) !== null);
      if (!isWithin) latest.current();
    };
    addEventListener("pointerdown", press);
    return () => removeEventListener("pointerdown", press);
  }, []);
  return frame;
}
const popups = ".ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-modal-root, .ant-drawer, .ant-message";
