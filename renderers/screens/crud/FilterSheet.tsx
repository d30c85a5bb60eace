import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Drawer } from "antd";
import { useState } from "react";
import type { FilterDocument } from "../../../engine/kinds/screen/document.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { t } from "../../locales/t.ts";
import { language } from "../../text.ts";
import { FilterFields } from "./filter-fields.tsx";

interface SheetProps {
  controller: ListController;
  all: FilterDocument[];
  active: readonly FilterDocument[];
  /** Its sign says enough. */
  isIcon?: boolean;
}

/** All filters in a drawer, behind a button that tells how many are in use. */
export function FilterSheet({ controller, all, active, isIcon = false }: SheetProps) {
  const [isOpen, setOpen] = useState(false);
  const total = controller.page?.total;
  return (
    <>
      <Badge count={active.length} size="small" color="var(--ant-color-primary)">
        <Button icon={<FilterOutlined />} aria-label={t("filters")} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {isIcon ? null : t("filters")}
        </Button>
      </Badge>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="80%"
        title={t("filters")}
        footer={
          <div className="form-buttons">
            <Button disabled={active.length === 0} onClick={controller.resetFilters}>
              {t("reset")}
            </Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {total === undefined ? t("done") : t("filters.show", { count: total.toLocaleString(language()) })}
            </Button>
          </div>
        }
      >
        <FilterFields controller={controller} filters={all} />
      </Drawer>
    </>
  );
}
