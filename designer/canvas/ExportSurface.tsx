import { Empty, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { headerCells, headerDepth } from "../../engine/screens/header-cells.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { headerTree, toHeard, leaves } from "../../renderers/actions/heard.ts";
import { shownText } from "../../renderers/format-value.ts";
import { sampleRows } from "../preview/sample-rows.ts";

/** The head of the workbook that an export writes, as it merges its cells, over sample rows. */
export function ExportSurface({ screen }: { screen: CompiledScreen }) {
  const { t } = useTranslation("designer");
  const tree = headerTree(screen);
  const columns = Object.entries(toHeard(tree, new Set(leaves(tree)))).map(([field, heard]) => ({ field, titles: heard.split(",") }));
  if (columns.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("exported.none")} />;
  const cells = headerCells(columns);
  const rows = Array.from({ length: headerDepth(columns) }, (_, at) => cells.filter(({ row }) => row === at));
  return (
    <>
      {screen.screen.export === undefined && <Typography.Text type="secondary">{t("exported.list")}</Typography.Text>}
      <div className="designer-sheet">
        <table>
          <thead>
            {rows.map((row) => (
              <tr key={row[0]?.row}>
                {row.map(({ column, toColumn, toRow, row: at, title }) => (
                  <th key={column} colSpan={toColumn - column + 1} rowSpan={toRow - at + 1} scope={toColumn > column ? "colgroup" : "col"}>
                    {title}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {sampleRows(screen).map((row) => (
              <tr key={String(row.id)}>
                {columns.map(({ field }) => (
                  <td key={field}>{shownText(screen.fields[field]!, row[field], { row, dicts: screen.dicts })}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
