import { CloudDownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { App, Button, Progress, Radio, Space, Steps, Upload } from "antd";
import { sentenceOf } from "../../actions/use-run.ts";
import { useDataSource } from "../../data-source.ts";
import { type ImportMode, useImport } from "../../hooks/use-import.ts";
import { ImportResult } from "./ImportResult.tsx";

const modes: { value: ImportMode; label: string }[] = [
  { value: "insert", label: "仅新增" },
  { value: "update", label: "仅更新" },
  { value: "both", label: "新增并更新" },
];

/** What is imported; the template of a screen has the headers of its export. */
export interface ImportTarget {
  path: string;
  screen?: string;
  variant?: string;
}

/** Template, file, trial run with every fault at its cell, then the import itself. */
export function ImportPanel({ target, onImported }: { target: ImportTarget; onImported(): void }) {
  const source = useDataSource();
  const { message } = App.useApp();
  const work = useImport(target.path);
  const { path, ...headers } = target;
  const template = () => source.importTemplate(path, headers).catch((error: unknown) => void message.error(sentenceOf(error)));
  const step = work.report ? (work.report.dryRun ? 1 : 2) : 0;
  return (
    <div className="import">
      <Steps size="small" current={step} items={[{ title: "选择文件" }, { title: "校验数据" }, { title: "完成导入" }]} />
      {step === 0 && (
        <>
          <div className="import-line">
            <Radio.Group
              optionType="button"
              size="middle"
              value={work.mode}
              onChange={(event) => work.setMode(event.target.value as ImportMode)}
              options={modes}
              aria-label="导入方式"
            />
            <Button size="middle" icon={<CloudDownloadOutlined />} onClick={template}>
              下载模板
            </Button>
          </div>
          <Upload.Dragger
            accept=".xlsx,.xls,.csv"
            maxCount={1}
            showUploadList={false}
            disabled={work.isRunning}
            beforeUpload={(file) => {
              void work.check(file);
              return false;
            }}
          >
            <p className="import-icon">
              <InboxOutlined />
            </p>
            <p>点击选择文件，或把文件拖到这里</p>
            <p className="muted">支持 xlsx 文件；先校验，不会直接写入数据</p>
          </Upload.Dragger>
          {work.isRunning && (
            <Progress percent={Math.round(work.share * 100)} status="active" format={(percent) => (percent === 100 ? "校验中" : `${percent}%`)} />
          )}
          {work.failure && (
            <p className="danger" role="alert">
              {work.failure}
            </p>
          )}
        </>
      )}
      {work.report && <ImportResult report={work.report} source={source} />}
      {work.report?.dryRun && (
        <Space className="import-actions">
          <Button size="middle" onClick={work.reset} disabled={work.isRunning}>
            重新选择文件
          </Button>
          <Button
            size="middle"
            type="primary"
            loading={work.isRunning}
            disabled={work.report.failed >= work.report.total}
            onClick={() => void work.commit()}
          >
            {work.report.failed > 0 ? `导入其余 ${work.report.total - work.report.failed} 行` : `导入 ${work.report.total} 行`}
          </Button>
        </Space>
      )}
      {work.report && !work.report.dryRun && (
        <Space className="import-actions">
          <Button size="middle" onClick={work.reset}>
            继续导入
          </Button>
          <Button size="middle" type="primary" onClick={onImported}>
            完成
          </Button>
        </Space>
      )}
    </div>
  );
}
