import { Table, type TableColumnType } from "antd";
import type { Page, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { sumName } from "../../hooks/list-query.ts";
import { t } from "../../locales/t.ts";
import { language } from "../../text.ts";

/** Sums over all rows of the query under their columns, as the server gives them. */
export function ListSummary({
  screen,
  page,
  columns,
  hasSelection,
}: {
  screen: CompiledScreen;
  page: Page<Row>;
  columns: TableColumnType<Row>[];
  hasSelection: boolean;
}) {
  const wanted = new Map((screen.screen.list?.summary ?? []).map((one) => [one.field, one]));
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map((column, at) => {
          const one = wanted.get(String(column.key));
          return (
            <Table.Summary.Cell key={String(column.key)} index={at + (hasSelection ? 1 : 0)} align={column.align}>
              {one ? `${t(one.agg)} ${sumText(page.sums?.[sumName(one)])}` : at === 0 ? t("total", { count: page.total }) : ""}
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

export const sumText = (sum: string | null | undefined): string =>
  sum === null || sum === undefined ? "—" : Number(sum).toLocaleString(language(), { maximumFractionDigits: 2 });
