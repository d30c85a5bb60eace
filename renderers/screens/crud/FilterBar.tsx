import { DownOutlined, FilterOutlined, UpOutlined } from "@ant-design/icons";
import { Badge, Button, Drawer, Grid } from "antd";
import { usePhone } from "../../hooks/use-phone.ts";
import { useId, useState } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import { filterName } from "../../filters/filter-keys.ts";
import { filterTitle, isActive } from "../../filters/filter-text.ts";
import { filters as registry } from "../../filters/index.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { filterTraits } from "../../../engine/fields/slots.ts";
import { language } from "../../text.ts";
import { FilterChips } from "./FilterChips.tsx";
import { anchorOf } from "../../../engine/documents/anchors.ts";
import { useMark } from "../../marks.ts";
import { t } from "../../locales/t.ts";

/** Columns of the first row; filters that do not fit unfold. The style sheet draws as many. */
const useColumns = (): number => {
  const { lg, xl } = Grid.useBreakpoint();
  return xl ? 4 : lg ? 3 : 2;
};

/** As many as fit into one row, in order. */
function inFirstRow(filters: FilterDocument[], screen: CompiledScreen, columns: number): FilterDocument[] {
  let used = 0;
  return filters.filter((filter) => {
    used += filterTraits[filterName(filter, screen)].isWide ? 2 : 1;
    return !filter.advanced && used <= columns;
  });
}

/** A filter without a readable field is not offered: the server would refuse it. What is given from outside is not asked again. */
function shownFilters({ screen, fixed }: ListController): FilterDocument[] {
  const isOpen = (field: string) => screen.fields[field]?.read === "clear" && !Object.hasOwn(fixed, field);
  return (screen.screen.list?.filters ?? []).filter((filter) => !filter.hidden && (!filter.field || isOpen(filter.field)));
}

export function FilterBar({ controller }: { controller: ListController }) {
  const { state } = controller;
  const all = shownFilters(controller);
  const [isOpen, setOpen] = useState(false);
  const isWide = !usePhone();
  if (all.length === 0) return null;
  const active = all.filter((filter) => isActive(filter, state.filters));
  const parts = { controller, all, active, isOpen, onOpen: setOpen };
  return (
    <form className="screen-panel filters" aria-label={t("filters")} onSubmit={(event) => event.preventDefault()}>
      {isWide ? <WideFilters {...parts} /> : <PhoneFilters {...parts} />}
      <FilterChips controller={controller} filters={active} />
    </form>
  );
}

interface FilterParts {
  controller: ListController;
  all: FilterDocument[];
  active: FilterDocument[];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** One row, the others unfold. */
function WideFilters({ controller, all, active, isOpen, onOpen }: FilterParts) {
  const plain = inFirstRow(all, controller.screen, useColumns());
  return (
    <div className="filters-line">
      <FilterFields controller={controller} filters={isOpen ? all : plain} />
      <div className="filters-buttons">
        <Badge count={active.length} size="small" color="var(--ant-color-primary)" title={t("filters.active", { count: active.length })}>
          <Button disabled={active.length === 0} onClick={controller.resetFilters}>
            {t("reset")}
          </Button>
        </Badge>
        {all.length > plain.length && (
          <Button type="link" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {isOpen ? t("fold") : t("unfold")} {isOpen ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A phone keeps the rows in sight: the first filter stands above them, all of them in a drawer. */
function PhoneFilters({ controller, all, active, isOpen, onOpen }: FilterParts) {
  const total = controller.page?.total;
  return (
    <div className="filters-line">
      <FilterFields controller={controller} filters={all.slice(0, 1)} />
      {all.length > 1 && (
        <Badge count={active.length} size="small" color="var(--ant-color-primary)">
          <Button icon={<FilterOutlined />} aria-expanded={isOpen} onClick={() => onOpen(true)}>
            {t("filters")}
          </Button>
        </Badge>
      )}
      <Drawer
        open={isOpen}
        onClose={() => onOpen(false)}
        placement="bottom"
        size="80%"
        title={t("filters")}
        footer={
          <div className="form-buttons">
            <Button disabled={active.length === 0} onClick={controller.resetFilters}>
              {t("reset")}
            </Button>
            <Button type="primary" onClick={() => onOpen(false)}>
              {total === undefined ? t("done") : t("filters.show", { count: total.toLocaleString(language()) })}
            </Button>
          </div>
        }
      >
        <FilterFields controller={controller} filters={all} />
      </Drawer>
    </div>
  );
}

const FilterFields = ({ controller, filters }: { controller: ListController; filters: FilterDocument[] }) => (
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
