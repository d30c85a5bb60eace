import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Badge, Button, Grid } from "antd";
import { useId, useState } from "react";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import type { FilterDocument } from "../../../engine/documents/index.ts";
import { filterKeys, filterName } from "../../filters/filter-keys.ts";
import { filters as registry } from "../../filters/index.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { textOf } from "../../text.ts";
import { t } from "../../locales/t.ts";

/** Columns of the first row; filters that do not fit unfold. */
const firstRow = 4;
const wide = new Set(["cascade", "dates"]);

/** As many as fit into one row, in order. */
function inFirstRow(filters: FilterDocument[], screen: CompiledScreen): FilterDocument[] {
  let used = 0;
  return filters.filter((filter) => {
    used += wide.has(filterName(filter, screen)) ? 2 : 1;
    return !filter.advanced && used <= firstRow;
  });
}

/** A filter without a readable field is not offered: the server would refuse it. */
function shownFilters(screen: CompiledScreen): FilterDocument[] {
  return (screen.screen.list?.filters ?? []).filter((filter) => !filter.hidden && (!filter.field || screen.fields[filter.field]?.read === "clear"));
}

export function FilterBar({ controller }: { controller: ListController }) {
  const { screen, state } = controller;
  const all = shownFilters(screen);
  const [isOpen, setOpen] = useState(false);
  const isWide = Grid.useBreakpoint().md ?? true;
  if (all.length === 0) return null;
  // A phone shows one filter, so that the first rows are in sight.
  const plain = isWide ? inFirstRow(all, screen) : all.slice(0, 1);
  const shown = isOpen ? all : plain;
  const active = all.filter((filter) => filterKeys(filter).some((key) => Object.hasOwn(state.filters, key))).length;
  return (
    <form className="screen-panel filters" aria-label={t("filters")} onSubmit={(event) => event.preventDefault()}>
      <div className="filters-fields">
        {shown.map((filter) => (
          <FilterField key={filter.key ?? filter.field} filter={filter} controller={controller} />
        ))}
      </div>
      <div className="filters-buttons">
        <Badge count={active} size="small" color="var(--ant-color-primary)" title={t("filters.active", { count: active })}>
          <Button disabled={active === 0} onClick={controller.resetFilters}>
            {t("reset")}
          </Button>
        </Badge>
        {all.length > plain.length && (
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? (
              <>
                {t("fold")} <UpOutlined />
              </>
            ) : (
              <>
                {t("unfold")} <DownOutlined />
              </>
            )}
          </Button>
        )}
      </div>
    </form>
  );
}

function FilterField({ filter, controller }: { filter: FilterDocument; controller: ListController }) {
  const id = useId();
  const { screen, state } = controller;
  const field = filter.field ? (screen.fields[filter.field] ?? null) : null;
  const name = filterName(filter, screen);
  const Filter = registry[name];
  const title = textOf(filter.title ?? field?.title) || (name === "search" ? t("keyword") : name === "term" ? t("term") : "");
  return (
    <div className={`filter filter-${name}`}>
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <Filter id={id} filter={filter} field={field} screen={screen} title={title} query={state.filters} onChange={controller.filter} />
    </div>
  );
}
