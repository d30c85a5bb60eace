import { Alert, Select, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { makeSheet } from "../../engine/reports/make-sheet.ts";
import type { Sheet } from "../../engine/reports/sheet.ts";
import { unreadIn } from "../../engine/screens/screen-actions.ts";
import { ReportTable } from "../../renderers/panels/report/ReportTable.tsx";
import { useEvalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import { userOf } from "../preview/role-user.ts";
import { useLater } from "../preview/use-later.ts";
import { sampleFilling } from "./sample-data.ts";
import "../../renderers/panels/report/report.css";

/** What becomes of the template, as the people of a role will read it: over sample rows, by the engine that makes the report. */
export function ReportPreview({ report, model }: { report: ReportDocument; model: Model }) {
  const { t } = useTranslation("designer");
  const ctx = useEvalContext();
  const [role, setRole] = useState(ctx.user.roles[0] ?? "");
  const settled = useLater(report);
  const user = useMemo(() => userOf(ctx.user, role), [ctx.user, role]);
  const unread = useMemo(() => unreadIn(settled, { model, user }), [settled, model, user]);
  const sheet = useMemo(() => sheetFor({ report: settled, model, user, ctx }), [settled, model, user, ctx]);
  const title = textOf(model.roles.get(role)) || role;
  return (
    <section className="designer-report-preview" aria-label={t("views.preview")}>
      <div className="designer-tools designer-preview-tools">
        <Typography.Title level={2} className="designer-part">
          {t("views.preview")}
        </Typography.Title>
        <Typography.Text type="secondary">{t("preview.says")}</Typography.Text>
        <Select
          size="small"
          className="designer-report-role"
          showSearch={{ optionFilterProp: "label" }}
          aria-label={t("preview.role")}
          value={role}
          options={[...model.roles].map(([value, name]) => ({ value, label: textOf(name) }))}
          onChange={setRole}
        />
      </div>
      {unread !== null ? (
        <Alert type="info" showIcon title={t("report.unread", { role: title, what: titleOfSource(model, unread) })} />
      ) : sheet === null ? (
        <Alert type="warning" showIcon title={t("report.broken")} />
      ) : (
        <ReportTable sheet={sheet} onOpen={() => undefined} />
      )}
    </section>
  );
}

/** Null where the template is not sound enough; the list of problems says in which way. */
function sheetFor(sampling: Parameters<typeof sampleFilling>[0]): Sheet | null {
  try {
    const filling = sampleFilling(sampling);
    return filling.plan.faults.length > 0 ? null : makeSheet(filling);
  } catch {
    return null;
  }
}

const titleOfSource = (model: Model, id: string): string => textOf(model.entities.get(id)?.title ?? model.stats.get(id)?.title) || id;
