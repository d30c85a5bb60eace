import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button, Table } from "antd";
import type { ImportReport } from "../../../engine/api.ts";
import type { DataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";

type Fault = ImportReport["errors"][number];

/** 第 5 行 · 性别 */
const placeOf = (row: number, title: string): string => (title === "" ? t("import.row", { row }) : t("import.cell", { row, column: title }));

const columns = () => [
  { title: t("import.place"), dataIndex: "row", width: 170, render: (row: number, fault: Fault) => placeOf(row, fault.title) },
  { title: t("cell.value"), dataIndex: "value", width: 160, ellipsis: true },
  { title: t("problem"), dataIndex: "message" },
];

export function ImportResult({ report, source }: { report: ImportReport; source: DataSource }) {
  const { total, inserted, updated, unchanged } = report;
  const done = t(report.dryRun ? "import.could" : "import.did", { total, inserted, updated });
  return (
    <div className="import-result">
      <Alert
        type={report.failed > 0 ? "warning" : "success"}
        showIcon
        title={
          done +
          (unchanged > 0 ? t("import.unchanged", { count: unchanged }) : "") +
          (report.failed > 0 ? t("import.wrong", { count: report.failed }) : "")
        }
        action={
          report.errorFileId && (
            <Button icon={<FileExcelOutlined />} href={source.fileUrl(report.errorFileId)}>
              {t("import.problems")}
            </Button>
          )
        }
      />
      {report.errors.length > 0 && (
        <Table
          size="small"
          rowKey={(fault) => `${fault.cell} ${fault.code} ${fault.message}`}
          columns={columns()}
          dataSource={report.errors}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 560 }}
        />
      )}
      {report.changes.length > 0 && <Changes report={report} />}
      {report.failed > report.errors.length && report.errors.length >= 1000 && <p className="muted">{t("import.first")}</p>}
    </div>
  );
}

/** What stands there, and what would be written. */
function Changes({ report: { changes, updated } }: { report: ImportReport }) {
  const cells = changes.flatMap(({ row, name, columns: changed }) => changed.map((column) => ({ row, name, ...column })));
  const shown = [
    {
      title: t("import.place"),
      dataIndex: "row",
      width: 170,
      render: (row: number, { title }: (typeof cells)[number]) => placeOf(row, title),
    },
    { title: t("import.record"), dataIndex: "name", width: 120, ellipsis: true },
    {
      title: t("import.change"),
      render: (_: unknown, cell: (typeof cells)[number]) => (
        <>
          <del className="muted">{cell.old === "" ? t("import.empty") : cell.old}</del> → {cell.new}
        </>
      ),
    },
  ];
  return (
    <>
      <p className="muted">{t("import.changes", { count: updated, told: changes.length })}</p>
      <Table
        size="small"
        rowKey={({ row, title }) => `${row} ${title}`}
        columns={shown}
        dataSource={cells}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: 480 }}
      />
    </>
  );
}
