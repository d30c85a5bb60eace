import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Badge, Button, Grid } from "antd";
import { useState } from "react";
import { filterTraits } from "../../../engine/fields/slots.ts";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { filterName } from "../../filters/filter-keys.ts";
import { isActive } from "../../filters/filter-text.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { usePhone } from "../../hooks/use-phone.ts";
import { t } from "../../locales/t.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterFields, shownFilters } from "./filter-fields.tsx";
import { FilterSheet } from "./FilterSheet.tsx";

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

export function FilterBar({ controller }: { controller: ListController }) {
  const { state } = controller;
  const all = shownFilters(controller);
  const isWide = !usePhone();
  if (all.length === 0) return null;
  const active = all.filter((filter) => isActive(filter, state.filters));
  const parts = { controller, all, active };
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
}

/** One row, the others unfold. */
function WideFilters({ controller, all, active }: FilterParts) {
  const [isOpen, setOpen] = useState(false);
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
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t("fold") : t("unfold")} {isOpen ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A phone keeps the rows in sight: the first filter stands above them, all of them in a drawer. */
function PhoneFilters({ controller, all, active }: FilterParts) {
  return (
    <div className="filters-line">
      <FilterFields controller={controller} filters={all.slice(0, 1)} />
      {all.length > 1 && <FilterSheet controller={controller} all={all} active={active} />}
    </div>
  );
}
