import { useId } from "react";
import { anchorOf } from "../../../engine/documents/anchors.ts";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import { filterName } from "../../filters/filter-keys.ts";
import { filterTitle } from "../../filters/filter-text.ts";
import { filters as registry } from "../../filters/index.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { useMark } from "../../marks.ts";

/** A filter without a readable field is not offered: the server would refuse it. What is given from outside is not asked again. */
export function shownFilters({ screen, fixed }: ListController): FilterDocument[] {
  const isOpen = (field: string) => screen.fields[field]?.read === "clear" && !Object.hasOwn(fixed, field);
  return (screen.screen.list?.filters ?? []).filter((filter) => !filter.hidden && (!filter.field || isOpen(filter.field)));
}

export const FilterFields = ({ controller, filters }: { controller: ListController; filters: FilterDocument[] }) => (
  <div className="filters-fields">
    {filters.map((filter) => (
      <FilterField key={filter.key ?? filter.field} filter={filter} controller={controller} />
    ))}
  </div>
);

function FilterField({ filter, controller }: { filter: FilterDocument; controller: ListController }) {
  const id = useId();
  const { screen, state } = controller;
  const field = filter.field ? (screen.fields[filter.field] ?? null) : null;
  const name = filterName(filter, screen);
  const Filter = registry[name];
  const title = filterTitle(filter, screen);
  const mark = useMark();
  return (
    <div className={`filter filter-${name}`} {...mark(["list", "filters", anchorOf(filter) ?? ""])}>
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <Filter id={id} filter={filter} field={field} screen={screen} title={title} query={state.filters} onChange={controller.filter} />
    </div>
  );
}
