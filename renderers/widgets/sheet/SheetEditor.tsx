import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { DownloadOutlined, PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { Alert, App, Button, Segmented, Space, Upload } from "antd";
import { useMemo, useState } from "react";
import type { Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import { partProblems } from "../../../engine/fields/sheet/sheet-parts.ts";
import { checkSheet } from "../../../engine/sheets/check-sheet.ts";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";
import type { WidgetProps } from "../widget.ts";
import { ItemRow } from "./ItemRow.tsx";
import { ScorePanel } from "./ScorePanel.tsx";
import { SectionRow } from "./SectionRow.tsx";
import { addSection, itemId, moved, sectionId } from "./sheet-edits.ts";
import { SheetPreview } from "./SheetPreview.tsx";
import "../../cells/sheet/sheet.css";
import "./editor.css";

const NEW: Sheet = { sections: [] };

/** Questions in sections: added, edited in place, dragged by pointer, finger or keys, tried out beside. */
export function SheetEditor(props: WidgetProps) {
  const sheet = isSheet(props.value) ? props.value : NEW;
  const change = (next: Sheet) => props.onChange(next.sections.length === 0 ? null : next);
  const [view, setView] = useState<"edit" | "preview">("edit");
  const problems = useProblems(sheet, props);
  return (
    <div className="sheet editor" id={props.id} aria-describedby={props.describedBy}>
      <div className="editor-bar">
        <Segmented
          value={view}
          onChange={(next) => setView(next as typeof view)}
          options={[
            { value: "edit", label: t("sheet.edit") },
            { value: "preview", label: t("sheet.preview") },
          ]}
        />
        <Workbooks {...props} sheet={sheet} change={change} />
      </div>
      {problems.length > 0 && <Alert type="error" showIcon message={problems[0]} description={problems.slice(1, 5).join("；") || undefined} />}
      {view === "preview" ? (
        <SheetPreview sheet={sheet} screen={props.screen} sources={props.field.doc.sources ?? []} id={props.id} />
      ) : (
        <Editing {...props} sheet={sheet} change={change} />
      )}
    </div>
  );
}

const isSheet = (value: unknown): value is Sheet => typeof value === "object" && value !== null && Array.isArray((value as Sheet).sections);

/** What the server would refuse, while it is written. */
function useProblems(sheet: Sheet, { field }: WidgetProps): string[] {
  return useMemo(() => {
    if (sheet.sections.length === 0) return [];
    const parts = partProblems(sheet, "");
    const found = parts.length > 0 ? parts : checkSheet(sheet, { path: "", sources: (field.doc.sources ?? []).map(({ key }) => key) });
    return found.map(({ message }) => message);
  }, [sheet, field]);
}

interface Editing extends WidgetProps {
  sheet: Sheet;
  change(next: Sheet): void;
}

function Editing(props: Editing) {
  const { sheet, change, field } = props;
  const [open, setOpen] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) change(moved(sheet, String(active.id), String(over.id)));
  };
  const ids = sheet.sections.flatMap(({ key, items }) => [sectionId(key), ...items.map((item) => itemId(item.key))]);
  let number = 0;
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={spoken(sheet)}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {sheet.sections.map((section) => (
            <section key={section.key} className="editor-section">
              <SectionRow section={section} sheet={sheet} sources={field.doc.sources ?? []} change={change} onAdded={(key) => setOpen(key)} />
              {section.items.map((item) => {
                number += 1;
                const isOpen = open === item.key;
                return (
                  <ItemRow
                    key={item.key}
                    item={item}
                    section={section}
                    sheet={sheet}
                    number={number}
                    isOpen={isOpen}
                    toggle={() => setOpen(isOpen ? null : item.key)}
                    change={change}
                  />
                );
              })}
            </section>
          ))}
        </SortableContext>
      </DndContext>
      <Button type="dashed" block icon={<PlusOutlined />} onClick={() => change(addSection(sheet))}>
        {t("sheet.addSection")}
      </Button>
      {sheet.sections.length > 0 && <ScorePanel sheet={sheet} change={change} />}
    </>
  );
}

/** What is said to whoever drags without seeing. */
function spoken(sheet: Sheet) {
  const titles = new Map(
    sheet.sections.flatMap(({ key, title, items }) => [
      [sectionId(key), title] as const,
      ...items.map((item) => [itemId(item.key), item.title] as const),
    ]),
  );
  const titleOf = (id: string | number) => titles.get(String(id)) ?? "";
  return {
    screenReaderInstructions: { draggable: t("sheet.dragHow") },
    announcements: {
      onDragStart: ({ active }: { active: { id: string | number } }) => t("sheet.picked", { title: titleOf(active.id) }),
      onDragOver: ({ active, over }: DragOverEvent) =>
        over === null || over.id === active.id ? undefined : t("sheet.over", { title: titleOf(active.id), over: titleOf(over.id) }),
      onDragEnd: ({ active }: DragEndEvent) => t("sheet.dropped", { title: titleOf(active.id) }),
      onDragCancel: ({ active }: DragEndEvent) => t("sheet.dropped", { title: titleOf(active.id) }),
    },
  };
}

/** Questions out of a workbook, and into one. */
function Workbooks({ sheet, change, screen, field }: Editing) {
  const source = useDataSource();
  const { message, modal } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const failed = (cause: unknown) => void message.error(cause instanceof Error ? cause.message : String(cause));
  const write = () => source.writeSheet(screen.path, { field: field.path, sheet }).catch(failed);
  const read = async (file: File) => {
    setBusy(true);
    try {
      const found = await source.readSheet(screen.path, { field: field.path, file });
      if (found.problems.length > 0) modal.warning({ title: t("sheet.unread"), content: found.problems.slice(0, 20).join("；") });
      if (found.sheet.sections.length > 0) change(found.sheet);
    } catch (cause) {
      failed(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Space>
      <Upload accept=".xlsx" showUploadList={false} customRequest={({ file, onSuccess }) => void read(file as File).then(() => onSuccess?.(null))}>
        <Button icon={<UploadOutlined />} loading={isBusy}>
          {t("sheet.read")}
        </Button>
      </Upload>
      <Button icon={<DownloadOutlined />} onClick={() => void write()} disabled={sheet.sections.length === 0}>
        {t("sheet.write")}
      </Button>
    </Space>
  );
}
