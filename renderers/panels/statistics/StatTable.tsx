import { FIGURE_STEP } from "../../../engine/api.ts";
import { Empty, Table } from "antd";
import type { StatReply } from "../../../engine/api.ts";
import type { ScreenStat } from "../../../engine/screens/screen-model.ts";
import { totalText } from "../../hooks/list-paging.ts";
import { dimensionTitle, groupLabel, measureText, measureTitle } from "./stat-text.ts";
import { t } from "../../locales/t.ts";

type Line = StatReply["rows"][number];

export function StatTable({ stat, reply }: { stat: ScreenStat; reply: StatReply }) {
  const dimension = stat.dimensions.find((one) => one.key === reply.dimension) ?? stat.dimensions[0];
  return (
    <>
      <Table<Line>
        size="small"
        rowKey={(line) => `${line.key} ${line.series ?? ""}`}
        dataSource={reply.rows}
        scroll={{ x: 160 + stat.measures.length * 110 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showTotal: (total) => totalText(total, false) }}
        columns={[
          { title: dimension ? dimensionTitle(stat, dimension) : "", dataIndex: "label", fixed: "start", width: 160, render: groupLabel },
          ...stat.measures.map((measure) => ({
            key: measure.key,
            title: measureTitle(measure),
            align: "right" as const,
            width: 110,
            render: (_: unknown, line: Line) => measureText(measure, line.measures[measure.key]),
            sorter: (a: Line, b: Line) => (a.measures[measure.key] ?? 0) - (b.measures[measure.key] ?? 0),
          })),
        ]}
        summary={() =>
          reply.rows.length > 0 && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t("sum")}</Table.Summary.Cell>
              {stat.measures.map((measure, at) => (
                <Table.Summary.Cell key={measure.key} index={at + 1} align="right">
                  {measureText(measure, reply.totals[measure.key])}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )
        }
      />
      {reply.merged > 0 && <p className="muted">{t("stat.merged")}</p>}
      {reply.rounded.length > 0 && <p className="muted">{t("stat.rounded", { step: FIGURE_STEP })}</p>}
    </>
  );
}
