import { DownOutlined, FileExcelOutlined, FilePdfOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Dropdown, Skeleton, Space } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReportFileFormat } from "../../../engine/reports/sheet.ts";
import { actOfReport } from "../../../engine/screens/act.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../../data-source.ts";
import { type AskedForm, useAskedForm } from "../../hooks/use-asked-form.ts";
import { useRun } from "../../hooks/use-run.ts";
import { t } from "../../locales/t.ts";
import { useNavigation } from "../../navigation.ts";
import { textOf } from "../../text.ts";
import { FormBody } from "../form/FormBody.tsx";
import { isAnswerKey } from "../form/form-keys.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { ReportTable } from "./ReportTable.tsx";
import "./report.css";

export type ScreenReport = NonNullable<CompiledScreen["reports"]>[number];

/** A report: what it asks for, its sheet, and the files that are made of it. */
export function ReportPanel({ screen, report }: { screen: CompiledScreen; report: ScreenReport }) {
  const form = useAskedForm({ screen, rows: [], ask: report.ask, act: actOfReport(report.id), begins: "empty" });
  const { chosen, choose } = useChosen(form);
  const source = useDataSource();
  const { openScreen } = useNavigation();
  const page = useQuery({
    queryKey: ["report", report.id, chosen],
    queryFn: () => source.report({ report: report.id, ask: chosen ?? {} }),
    enabled: chosen !== null,
  });
  return (
    <div className="report">
      {!form.isEmpty && form.model && (
        <search className="screen-panel report-ask" aria-label={t("filters")}>
          <FormBody
            model={form.model}
            idPrefix={form.idPrefix}
            problems={form.problems}
            active=""
            onActive={() => undefined}
            onKeyDown={(event) => isAnswerKey(event) && choose()}
          />
          <Button type="primary" icon={<SearchOutlined />} loading={page.isFetching} onClick={choose}>
            {t("report.show")}
          </Button>
        </search>
      )}
      <section className="screen-panel report-sheet" aria-label={textOf(report.title)} aria-busy={page.isFetching}>
        <ReportFiles report={report} chosen={chosen} pages={page.data?.pages ?? null} />
        {page.error && <LoadFailure error={page.error} onRetry={() => void page.refetch()} />}
        {page.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {page.data?.sheets.map((sheet, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets stand in a fixed order
          <ReportTable key={at} sheet={sheet} onOpen={({ screen: target, with: params }) => openScreen(target, { params })} />
        ))}
      </section>
    </div>
  );
}

/** What was chosen last; the form as it begins is chosen by itself. */
function useChosen(form: AskedForm): { chosen: Values | null; choose(): void } {
  const [chosen, setChosen] = useState<Values | null>(null);
  const choose = () => {
    const answer = form.isEmpty ? {} : form.answer();
    if (answer !== null) setChosen(answer);
  };
  const isReady = form.isEmpty || form.model !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form as it begins is chosen once, then the person's
  useEffect(() => {
    if (isReady && chosen === null) choose();
  }, [isReady]);
  return { chosen, choose };
}

function ReportFiles({ report, chosen, pages }: { report: ScreenReport; chosen: Values | null; pages: number | null }) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const title = textOf(report.title);
  const save = (format: ReportFileFormat) =>
    void run(() => source.reportFile({ report: report.id, ask: chosen ?? {}, format, fileName: title }), t("report.made", { title }));
  return (
    <div className="report-tools">
      {pages !== null && <small className="muted">{t("report.pages", { count: pages })}</small>}
      <Space.Compact>
        <Button icon={<FilePdfOutlined />} disabled={pages === null} loading={isRunning} onClick={() => save("pdf")}>
          {t("report.pdf")}
        </Button>
        <Button icon={<FileExcelOutlined />} disabled={pages === null} onClick={() => save("xlsx")}>
          Excel
        </Button>
        <Dropdown
          menu={{
            items: [
              { key: "docx", label: "Word", onClick: () => save("docx") },
              { key: "csv", label: "CSV", onClick: () => save("csv") },
            ],
          }}
          disabled={pages === null}
        >
          <Button icon={<DownOutlined />} aria-label={t("more")} />
        </Dropdown>
      </Space.Compact>
    </div>
  );
}
