import { CloseOutlined } from "@ant-design/icons";
import type { ScreenField } from "../../../engine/screens/screen-model.ts";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import { filterKeys } from "../../filters/filter-keys.ts";
import { filterRefs, filterText, filterTitle } from "../../filters/filter-text.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { useRefLabels } from "../../ref-labels.ts";
import { t } from "../../locales/t.ts";

interface FilterChipsProps {
  controller: ListController;
  /** Those in use. */
  filters: FilterDocument[];
}

/** What narrows the list now, in words; each goes with one click. */
export function FilterChips({ controller, filters }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={t("filters.active", { count: filters.length })}>
      {filters.map((filter) => (
        <li key={filter.key ?? filter.field ?? "keyword"}>
          <Chip controller={controller} filter={filter} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ controller, filter }: { controller: ListController; filter: FilterDocument }) {
  const { screen, state } = controller;
  const title = filterTitle(filter, screen);
  const refs = filterRefs(filter, screen, state.filters);
  const remove = () => controller.filter(Object.fromEntries(filterKeys(filter).map((key) => [key, null])));
  return (
    <button type="button" className="filter-chip" onClick={remove} title={t("filters.remove", { title })}>
      <span className="filter-chip-text">
        {title}：<b>{refs.length > 0 ? refs.map((ref) => <RefNames key={ref.field.path} {...ref} />) : filterText(filter, screen, state.filters)}</b>
      </span>
      <CloseOutlined aria-label={t("filters.remove", { title })} />
    </button>
  );
}

/** Rows by their names, once these are known. */
function RefNames({ field, keys }: { field: ScreenField; keys: string[] }) {
  const labelOf = useRefLabels(field.ref, keys);
  return <span>{keys.map((key) => labelOf(key) ?? key).join("、")}</span>;
}
