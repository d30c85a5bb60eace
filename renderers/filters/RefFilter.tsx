import { RefWidget } from "../widgets/RefWidget.tsx";
import { TreeWidget } from "../widgets/TreeWidget.tsx";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { t } from "../locales/t.ts";

const noRecord = () => ({});

/** A row of another entity; a tree entity is chosen as a tree and means the node with all below it. */
export function RefFilter({ id, field, filter, screen, title, query, onChange }: FilterProps) {
  if (!field) return null;
  const key = filter.field ?? filter.key ?? "";
  const Control = field.ref?.tree ? TreeWidget : RefWidget;
  return (
    <Control
      id={id}
      label={title}
      value={one(query[key])}
      onChange={(value) => onChange({ [key]: value })}
      field={field}
      screen={screen}
      record={noRecord}
      placeholder={t("all")}
    />
  );
}
