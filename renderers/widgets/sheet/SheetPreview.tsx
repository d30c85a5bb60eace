import { Empty } from "antd";
import { useMemo, useState } from "react";
import type { SheetSource } from "../../../engine/fields/field-document.ts";
import type { RepeatRows, Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import { judgeAnswers } from "../../../engine/sheets/judge-answers.ts";
import { t } from "../../locales/t.ts";
import { useEvalContext } from "../../screen-context.ts";
import { textOf } from "../../text.ts";
import type { WidgetProps } from "../widget.ts";
import { AskedSections } from "./AskedSections.tsx";
import { pagesOf } from "./pages.ts";
import "./answers.css";

/** The questions as whoever answers them sees them, all pages below each other; nothing is kept. */
export function SheetPreview({
  sheet,
  screen,
  sources,
  id,
}: {
  sheet: Sheet;
  screen: WidgetProps["screen"];
  sources: readonly SheetSource[];
  id: string;
}) {
  const ctx = useEvalContext();
  const [values, setValues] = useState<Record<string, unknown>>({});
  const rows = useMemo(() => sampleRows(sheet, sources), [sheet, sources]);
  if (sheet.sections.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("sheet.none")} />;
  const { walked, answers } = judgeAnswers({ sheet, values, rows, ctx }, "");
  return (
    <div className="sheet answers editor-preview">
      {pagesOf(walked.sections).map((page) => (
        <AskedSections
          key={page.key}
          sections={page.sections}
          form={{ full: [], rows }}
          screen={screen}
          errors={new Map()}
          idPrefix={`${id}-preview`}
          change={(edit) => setValues((now) => edit(now))}
        />
      ))}
      {typeof answers.score === "number" && (
        <p role="status">
          {t("sheet.total")} {answers.score}
        </p>
      )}
    </div>
  );
}

const sampleRows = (sheet: Sheet, sources: readonly SheetSource[]): RepeatRows =>
  Object.fromEntries(
    sheet.sections.flatMap(({ key, repeat }) => {
      const source = sources.find((one) => one.key === repeat);
      return source === undefined ? [] : [[key, [1, 2].map((no) => ({ row: String(no), title: `${textOf(source.title)} ${no}` }))]];
    }),
  );
