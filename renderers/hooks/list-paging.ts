import type { TablePaginationConfig } from "antd";
import type { ListController } from "./use-list-controller.ts";
import { t } from "../locales/t.ts";
import { language } from "../text.ts";

/** `10,000+` when the count was capped. */
export const totalText = (total: number, capped: boolean | undefined): string =>
  t("total", { count: total.toLocaleString(language()) + (capped ? "+" : "") });

export function listPaging({ state, page, change }: ListController): TablePaginationConfig {
  return {
    current: state.current,
    pageSize: state.size,
    total: page?.total ?? 0,
    showSizeChanger: true,
    pageSizeOptions: [10, 20, 50, 100, 200],
    size: "small",
    showTotal: (total) => totalText(total, page?.capped),
    onChange: (current, size) => change(size === state.size ? { current } : { current: 1, size }),
  };
}
