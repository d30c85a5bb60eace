import { Tabs } from "antd";
import { lazy, Suspense } from "react";
import { Skeleton } from "antd";
import type { Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import { isAbsent, shownText } from "../../format-value.ts";
import { t } from "../../locales/t.ts";
import { Absent } from "../Absent.tsx";
import type { CellProps } from "../cell.ts";
import { SheetReading } from "./SheetReading.tsx";

// Charts of answers are looked at seldom and after the questions.
const AnswerFigures = lazy(() => import("./AnswerFigures.tsx").then((file) => ({ default: file.AnswerFiguresView })));

/** Questions: how many in a list; on a page the questions and what was answered. */
export function SheetCell(props: CellProps) {
  const { value, field, row, screen } = props;
  if (isAbsent(value) || typeof value !== "object") return <Absent {...props} />;
  if (!props.whole) return <span>{shownText(field, value, { row, dicts: screen.dicts })}</span>;
  const questions = { key: "questions", label: t("sheet.questions"), children: <SheetReading sheet={value as Sheet} /> };
  const figures = (
    <Suspense fallback={<Skeleton active />}>
      <AnswerFigures path={screen.path} id={String(row.id ?? "")} field={field.path} />
    </Suspense>
  );
  return <Tabs size="small" items={[questions, { key: "figures", label: t("sheet.figures"), children: figures }]} />;
}
