import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button, Table } from "antd";
import type { ImportReport } from "../../../engine/api.ts";
import type { DataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";

const columns = () => [
  {
    title: t("cell"),
    dataIndex: "cell",
    width: 90,
    render: (cell: string, fault: ImportReport["errors"][number]) => `${fault.sheet ? `${fault.sheet}!` : ""}${cell}`,
  },
  { title: t("column"), dataIndex: "title", width: 130, ellipsis: true },
  { title: t("cell.value"), dataIndex: "value", width: 160, ellipsis: true },
  { title: t("problem"), dataIndex: "message" },
];

export function ImportResult({ report, source }: { report: ImportReport; source: DataSource }) {
  const { total, inserted, updated, unchanged } = report;
  const done = report.dryRun ? t("import.could", { total, good: total - report.failed }) : t("import.did", { total, inserted, updated });
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
          rowKey={(fault) => `${fault.sheet}!${fault.cell} ${fault.code}`}
          columns={columns()}
          dataSource={report.errors}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 560 }}
        />
      )}
      {report.failed > report.errors.length && report.errors.length >= 1000 && <p className="muted">{t("import.first")}</p>}
    </div>
  );
}
