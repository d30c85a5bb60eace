import type { TablePaginationConfig } from "antd";
import type { ListController } from "../../hooks/use-list-controller.ts";

/** `10,000+` when the count was capped. */
export const totalText = (total: number, capped: boolean | undefined): string => `共 ${total.toLocaleString("zh-CN")}${capped ? "+" : ""} 条`;

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
