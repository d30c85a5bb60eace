import { Button, Empty, Flex, Modal, Progress, Typography } from "antd";
import type { ExportJob } from "../../engine/api.ts";
import { useDataSource } from "../data-source.ts";
import { isOpenExport, useExportJobs } from "../hooks/use-export-jobs.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

/** One's own exports of a list that went on in the background: how far they are, and their files. Nothing while there are none. */
export function ExportJobs({ path }: { path: string }) {
  const { jobs, refresh } = useExportJobs(path);
  if (jobs.length === 0) return null;
  return (
    <section className="export-jobs" aria-label={t("export.latest")}>
      <Typography.Text strong>{t("export.latest")}</Typography.Text>
      {jobs.map((job) => (
        <Job key={job.id} job={job} onChange={refresh} />
      ))}
    </section>
  );
}

/** All of one's own exports that went on in the background, whatever list they were asked for from. */
export function OwnExports({ onClose }: { onClose(): void }) {
  const { jobs, isKnown, refresh } = useExportJobs(null);
  return (
    <Modal open title={t("export.own")} footer={null} width={560} onCancel={onClose}>
      <section className="export-jobs is-all" aria-label={t("export.latest")}>
        {jobs.map((job) => (
          <Job key={job.id} job={job} onChange={refresh} />
        ))}
      </section>
      {isKnown && jobs.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("export.none")} />}
      <Typography.Text type="secondary">{t("export.ownHelp")}</Typography.Text>
    </Modal>
  );
}

function Job({ job, onChange }: { job: ExportJob; onChange(): void }) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const cancel = async () => {
    await run(() => source.cancelExport(job.id), null);
    onChange();
  };
  return (
    <Flex className="export-job" align="center" gap="small" justify="space-between">
      <div>
        <div>
          {job.fileName} <span className="muted">{job.createTime.slice(5, 16)}</span>
        </div>
        <Standing job={job} />
      </div>
      {isOpenExport(job) && (
        <Button loading={isRunning} onClick={cancel}>
          {t("export.stop")}
        </Button>
      )}
      {job.state === "done" && (
        <Button type="primary" loading={isRunning} onClick={() => run(() => source.fetchExport(job), null)}>
          {t("export.download")}
        </Button>
      )}
    </Flex>
  );
}

function Standing({ job }: { job: ExportJob }) {
  const { state, done, total, message, keptUntil } = job;
  if (state === "failed") return <span className="muted">{t("export.notMade", { reason: message ?? "" })}</span>;
  if (state === "cancelled") return <span className="muted">{t("export.cancelled")}</span>;
  if (state === "done") return <span className="muted">{t("export.kept", { count: done, time: keptUntil?.slice(0, 10) ?? "" })}</span>;
  const said = t("export.progress", { done, total });
  return (
    <div role="status">
      <Progress percent={Math.min(Math.floor((done / Math.max(total, 1)) * 100), 99)} size="small" status="active" aria-label={said} />
      <span className="muted">{said}</span>
    </div>
  );
}
