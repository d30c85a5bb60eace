import { Progress } from "antd";
import type { ImportJob } from "../../../engine/api.ts";
import { t } from "../../locales/t.ts";

/** How far a file is that is worked on: rows done of all rows. The page may be left meanwhile. */
export function ImportProgress({ job }: { job: ImportJob }) {
  const { done, total } = job;
  const percent = total === null || total === 0 ? 0 : Math.floor((done / total) * 100);
  const title = t(job.dryRun ? "import.checkingFile" : "import.writingFile", { file: job.fileName });
  return (
    <div className="import-progress" role="status">
      <p>{title}</p>
      <Progress percent={percent} status="active" aria-label={title} />
      <p className="muted">{total === null ? t("import.counting") : t("import.progress", { done, total })}</p>
      <p className="muted">{t("import.leave")}</p>
    </div>
  );
}
