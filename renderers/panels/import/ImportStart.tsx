import { CloudDownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Progress, Radio, Upload } from "antd";
import type { ImportMode, useImport } from "../../hooks/use-import.ts";
import { t } from "../../locales/t.ts";

const modes: readonly ImportMode[] = ["insert", "update", "both"];

/** What to do with the file, its template, and the file itself. */
export function ImportStart({ work, onTemplate }: { work: ReturnType<typeof useImport>; onTemplate(): void }) {
  return (
    <>
      {work.last && <LastImport job={work.last} onShow={() => work.show(work.last)} />}
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
        <Button size="middle" icon={<CloudDownloadOutlined />} onClick={onTemplate}>
          {t("import.template")}
        </Button>
      </div>
      <Upload.Dragger
        accept=".xlsx"
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
      {work.isSending && <Progress percent={Math.round(work.share * 100)} status="active" />}
      {work.failure && (
        <p className="danger" role="alert">
          {work.failure}
        </p>
      )}
    </>
  );
}

function LastImport({ job, onShow }: { job: NonNullable<ReturnType<typeof useImport>["last"]>; onShow(): void }) {
  const words = { file: job.fileName, time: job.createTime.slice(0, 16) };
  return (
    <Alert
      className="import-last"
      type={job.state === "failed" ? "error" : "info"}
      showIcon
      title={job.state === "failed" ? `${t("import.lastFailed", words)}${job.message ?? ""}` : t("import.lastDone", words)}
      action={job.state === "done" && <Button onClick={onShow}>{t("import.lastShow")}</Button>}
    />
  );
}
