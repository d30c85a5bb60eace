import { Button, Empty, Input, Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportData, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { textOf } from "../../renderers/text.ts";
import { freeName } from "../model/overlays.ts";
import { type DataItem, dataGroups } from "./data-items.ts";
import type { EditReport } from "./edit-report.ts";

interface DataTreeProps {
  report: ReportDocument;
  model: Model;
  isOpen: boolean;
  onDrag(item: DataItem | null): void;
  onPut(item: DataItem): void;
  onEdit: EditReport;
}

/** What the cells may show: dragged to its place, or put into the chosen one with Enter or two clicks. */
export function DataTree({ report, model, isOpen, onDrag, onPut, onEdit }: DataTreeProps) {
  const { t } = useTranslation("designer");
  const [words, setWords] = useState("");
  const groups = useMemo(() => dataGroups(report, model, t("report.count")), [report, model, t]);
  const choices = useMemo(() => dataChoices(report, model), [report, model]);
  const add = (value: string | null) => {
    const chosen = choices.flatMap(({ options }) => options).find((option) => option.value === value);
    if (chosen !== undefined) onEdit("data", t("report.dataAdded", { what: chosen.label }), (one) => withData(one, chosen.data));
  };
  return (
    <aside className="designer-data" aria-label={t("report.data")}>
      <Input.Search
        size="small"
        allowClear
        placeholder={t("report.find")}
        aria-label={t("report.find")}
        onChange={({ target }) => setWords(target.value)}
      />
      {groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("report.noData")} />}
      {groups.map(({ data, title, items }) => (
        <details key={data ?? ""} open>
          <summary>{title}</summary>
          <ItemList items={items.filter((item) => finds(item, words.trim()))} isOpen={isOpen} onDrag={onDrag} onPut={onPut} />
        </details>
      ))}
      <Select
        size="small"
        showSearch={{ optionFilterProp: "label" }}
        value={null}
        disabled={!isOpen}
        aria-label={t("report.addData")}
        placeholder={t("report.addData")}
        options={choices.map(({ kind, options }) => ({ label: t(`report.kinds.${kind}`), options }))}
        onChange={add}
      />
    </aside>
  );
}

const finds = ({ title, children }: DataItem, words: string): boolean => title.includes(words) || children.some((child) => finds(child, words));

function ItemList({ items, isOpen, onDrag, onPut }: { items: readonly DataItem[] } & Pick<DataTreeProps, "isOpen" | "onDrag" | "onPut">) {
  const { t } = useTranslation("designer");
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.sort} ${item.path}`}>
          <Button
            type="text"
            size="small"
            draggable={isOpen}
            disabled={!isOpen}
            title={t("report.putSays")}
            onDragStart={(event) => {
              event.dataTransfer.setData("text/plain", item.title);
              event.dataTransfer.effectAllowed = "copy";
              onDrag(item);
            }}
            onDragEnd={() => onDrag(null)}
            onDoubleClick={() => onPut(item)}
            // A key or a screen reader presses without a pointer.
            onClick={({ detail }) => detail === 0 && onPut(item)}
          >
            {item.title}
            <small>{item.type}</small>
          </Button>
          {item.children.length > 0 && (
            <details>
              <summary>{t("report.inside", { what: item.title })}</summary>
              <ItemList items={item.children} isOpen={isOpen} onDrag={onDrag} onPut={onPut} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DataChoice {
  value: string;
  label: string;
  data: Omit<ReportData, "key">;
}

/** What a report may read besides: links of its record, statistics, rows of entities. */
function dataChoices({ entity: id }: ReportDocument, model: Model): { kind: "link" | "stat" | "entity"; options: DataChoice[] }[] {
  const links = [...(model.entities.get(id ?? "")?.links.values() ?? [])];
  const entities = [...model.entities.values()].filter(({ childOf }) => childOf === null);
  return [
    ...(links.length === 0
      ? []
      : [
          { kind: "link" as const, options: links.map(({ name, title }) => ({ value: `link ${name}`, label: textOf(title), data: { link: name } })) },
        ]),
    {
      kind: "stat",
      options: [...model.stats.values()].map((stat) => ({ value: `stat ${stat.id}`, label: textOf(stat.title), data: { stat: stat.id } })),
    },
    { kind: "entity", options: entities.map((one) => ({ value: `entity ${one.id}`, label: textOf(one.title), data: { entity: one.id } })) },
  ];
}

/** With one more data, under a name that is free. */
export function withData(report: ReportDocument, data: Omit<ReportData, "key">): ReportDocument {
  const known = report.data ?? [];
  const wished = String(data.stat ?? data.entity ?? data.link);
  const key = known.some((one) => one.key === wished) ? freeName(wished, (name) => known.some((one) => one.key === name)) : wished;
  return { ...report, data: [...known, { key, ...data }] };
}
