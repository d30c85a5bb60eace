import { App, Button, Space, Steps } from "antd";
import { sentenceOf } from "../../hooks/use-run.ts";
import { useDataSource } from "../../data-source.ts";
import { useImport } from "../../hooks/use-import.ts";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { ImportStart } from "./ImportStart.tsx";
import { TakeBack } from "./TakeBack.tsx";
import { t } from "../../locales/t.ts";

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
  const { path, screen } = target;
  const work = useImport(path);
  const template = () =>
    source.importTemplate(path, screen === undefined ? {} : { screen }).catch((error: unknown) => void message.error(sentenceOf(error)));
  const isTrial = work.job?.dryRun ?? work.report?.dryRun;
  const step = isTrial === undefined ? 0 : isTrial ? 1 : 2;
  return (
    <div className="import">
      <Steps size="small" current={step} items={[{ title: t("import.choose") }, { title: t("import.check") }, { title: t("import.finish") }]} />
      {work.job ? (
        <ImportProgress job={work.job} />
      ) : work.report ? (
        <>
          <ImportResult report={work.report} source={source} />
          {work.takenBackTime !== null && <p className="muted">{t("import.takenBack", { time: work.takenBackTime.slice(0, 16) })}</p>}
        </>
      ) : (
        <ImportStart work={work} onTemplate={template} />
      )}
      {!work.job && work.report && <ImportButtons work={work} onImported={onImported} />}
    </div>
  );
}

/** After a trial the import itself; after that another one. */
function ImportButtons({ work, onImported }: { work: ReturnType<typeof useImport>; onImported(): void }) {
  const report = work.report!;
  if (!report.dryRun)
    return (
      <Space className="import-actions">
        {work.batchId !== null && report.inserted + report.updated > 0 && <TakeBack batchId={work.batchId} report={report} onDone={work.refresh} />}
        <Button size="middle" onClick={work.reset}>
          {t("import.more")}
        </Button>
        <Button size="middle" type="primary" onClick={onImported}>
          {t("done")}
        </Button>
      </Space>
    );
  return (
    <Space className="import-actions">
      <Button size="middle" onClick={work.reset} disabled={work.isRunning}>
        {t("import.again")}
      </Button>
      {work.canCommit && (
        <Button size="middle" type="primary" loading={work.isRunning} disabled={report.failed >= report.total} onClick={() => void work.commit()}>
          {report.failed > 0 ? t("import.rest", { count: report.total - report.failed }) : t("import.rows", { count: report.total })}
        </Button>
      )}
    </Space>
  );
}
