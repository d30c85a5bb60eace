import { Alert, Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { t } from "../../locales/t.ts";
import type { WidgetProps } from "../widget.ts";
import { useAnswerForm } from "./use-answer-form.ts";

const AnswersForm = lazy(() => import("./AnswersForm.tsx").then((file) => ({ default: file.AnswersForm })));
const waiting = <Skeleton active paragraph={{ rows: 6 }} />;

/** Answers to the questions of another row: that row is chosen first. */
export function AnswersWidget(props: WidgetProps) {
  const { form, failure, needs } = useAnswerForm(props);
  if (needs !== null) return <Note id={props.id} text={t("sheet.waits", { title: needs })} />;
  if (failure !== null) return <Alert id={props.id} type="warning" showIcon message={failure} />;
  if (form === null) return waiting;
  if (form.isAnswered) return <Alert id={props.id} type="info" showIcon message={t("sheet.answered")} />;
  return (
    <Suspense fallback={waiting}>
      <AnswersForm key={`${form.about} ${form.version}`} {...props} form={form} />
    </Suspense>
  );
}

const Note = ({ id, text }: { id: string; text: string }) => (
  <div id={id} className="cell-absent">
    {text}
  </div>
);
