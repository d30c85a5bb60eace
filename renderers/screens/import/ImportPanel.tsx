import { CloudDownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { App, Button, Progress, Radio, Space, Steps, Upload } from "antd";
import { sentenceOf } from "../../actions/use-run.ts";
import { useDataSource } from "../../data-source.ts";
import { type ImportMode, useImport } from "../../hooks/use-import.ts";
import { ImportResult } from "./ImportResult.tsx";
import { t } from "../../locales/t.ts";

const modes: readonly ImportMode[] = ["insert", "update", "both"];

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
      <Steps size="small" current={step} items={[{ title: t("import.choose") }, { title: t("import.check") }, { title: t("import.finish") }]} />
      {step === 0 && (
        <>
          <div className="import-line">
            <Radio.Group
              optionType="button"
              buttonStyle="solid"
              size="middle"
              value={work.mode}
              onChange={(event) => work.setMode(event.target.value as ImportMode)}
              options={modes.map((value) => ({ value, label: t(`import.${value}`) }))}
              aria-label={t("import.mode")}
            />
            <Button size="middle" icon={<CloudDownloadOutlined />} onClick={template}>
              {t("import.template")}
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
            <p>{t("import.drop")}</p>
            <p className="muted">{t("import.xlsx")}</p>
          </Upload.Dragger>
          {work.isRunning && (
            <Progress
              percent={Math.round(work.share * 100)}
              status="active"
              format={(percent) => (percent === 100 ? t("import.checking") : `${percent}%`)}
            />
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
            {t("import.again")}
          </Button>
          <Button
            size="middle"
            type="primary"
            loading={work.isRunning}
            disabled={work.report.failed >= work.report.total}
            onClick={() => void work.commit()}
          >
            {work.report.failed > 0
              ? t("import.rest", { count: work.report.total - work.report.failed })
              : t("import.rows", { count: work.report.total })}
          </Button>
        </Space>
      )}
      {work.report && !work.report.dryRun && (
        <Space className="import-actions">
          <Button size="middle" onClick={work.reset}>
            {t("import.more")}
          </Button>
          <Button size="middle" type="primary" onClick={onImported}>
            {t("done")}
          </Button>
        </Space>
      )}
    </div>
  );
}
