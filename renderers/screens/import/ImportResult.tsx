import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button, Table } from "antd";
import type { ImportReport } from "../../../engine/api.ts";
import type { DataSource } from "../../data-source.ts";

const columns = [
  {
    title: "单元格",
    dataIndex: "cell",
    width: 90,
    render: (cell: string, fault: ImportReport["errors"][number]) => `${fault.sheet ? `${fault.sheet}!` : ""}${cell}`,
  },
  { title: "列", dataIndex: "title", width: 130, ellipsis: true },
  { title: "填写内容", dataIndex: "value", width: 160, ellipsis: true },
  { title: "问题", dataIndex: "message" },
];

export function ImportResult({ report, source }: { report: ImportReport; source: DataSource }) {
  const done = report.dryRun ? `可导入 ${report.total - report.failed} 行` : `已新增 ${report.inserted} 行，更新 ${report.updated} 行`;
  return (
    <div className="import-result">
      <Alert
        type={report.failed > 0 ? "warning" : "success"}
        showIcon
        title={`共 ${report.total} 行，${done}${report.failed > 0 ? `，${report.failed} 行有问题` : ""}`}
        action={
          report.errorFileId && (
            <Button icon={<FileExcelOutlined />} href={source.fileUrl(report.errorFileId)}>
              下载问题数据
            </Button>
          )
        }
      />
      {report.errors.length > 0 && (
        <Table
          size="small"
          rowKey={(fault) => `${fault.sheet}!${fault.cell} ${fault.code}`}
          columns={columns}
          dataSource={report.errors}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 560 }}
        />
      )}
      {report.failed > report.errors.length && report.errors.length >= 1000 && <p className="muted">只列出前 1,000 处问题，其余见问题数据文件。</p>}
    </div>
  );
}
