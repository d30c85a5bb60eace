import { Alert, Button, Progress } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Answers } from "../../../engine/fields/sheet/sheet-value.ts";
import { judgeAnswers } from "../../../engine/sheets/judge-answers.ts";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";
import { useEvalContext } from "../../screen-context.ts";
import type { WidgetProps } from "../widget.ts";
import { AskedSections } from "./AskedSections.tsx";
import { keptHere } from "./kept-answers.ts";
import { pagesOf, progressOf } from "./pages.ts";
import type { OpenForm } from "./use-answer-form.ts";
import { type Saved, useAutosave } from "./use-autosave.ts";
import "../../cells/sheet/sheet.css";
import "./answers.css";

/** Questions being answered: page after page, kept on the way, judged by the engine as the server will judge them. */
export function AnswersForm({ form, ...props }: WidgetProps & { form: OpenForm }) {
  const { values, saved, change } = useAnswers(form, props);
  const ctx = useEvalContext();
  const { sheet, rows } = form;
  const judged = useMemo(() => judgeAnswers({ sheet, values, rows, ctx }, ""), [sheet, values, rows, ctx]);
  const pages = pagesOf(judged.walked.sections);
  const [asked, setAsked] = useState(0);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const at = Math.min(asked, Math.max(pages.length - 1, 0));
  const page = pages[at] ?? { key: "", sections: [] };
  const isShown = props.invalid === true || checked.has(page.key);
  const errors = new Map(isShown ? judged.problems.map(({ path, message }) => [path, message]) : []);
  const top = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    setAsked(to);
    top.current?.scrollIntoView({ block: "start" });
    top.current?.focus({ preventScroll: true });
  };
  const next = () => {
    const isOpen = judged.problems.some(({ path }) => page.sections.some((section) => section.paths.includes(path)));
    setChecked(new Set([...checked, page.key]));
    if (!isOpen) turn(at + 1);
  };
  const wrong = pages.findIndex(({ sections }) => sections.some(({ paths }) => judged.problems.some(({ path }) => paths.includes(path))));
  const wrongPage = useRef(wrong);
  wrongPage.current = wrong;
  // A form that is refused leads to the first page on which something is missing; while it is filled in the page stays.
  useEffect(() => {
    if (props.invalid === true && wrongPage.current >= 0) setAsked(wrongPage.current);
  }, [props.invalid]);
  const progress = progressOf(judged.walked.sections);
  return (
    <div className="sheet answers" id={props.id} ref={top} tabIndex={-1} aria-describedby={props.describedBy}>
      {form.isAnonymous && <Alert type="info" showIcon message={t("sheet.anonymous")} />}
      <header className="answers-head">
        <Progress percent={progress.percent} size="small" showInfo={false} aria-label={t("sheet.progress", progress)} />
        <span className="answers-count">{t("sheet.progress", progress)}</span>
        <span className="answers-saved" role="status">
          {savedText(saved)}
        </span>
      </header>
      <AskedSections sections={page.sections} form={form} screen={props.screen} errors={errors} idPrefix={props.id} change={change} />
      {pages.length > 1 && (
        <nav className="answers-pages" aria-label={t("sheet.pages")}>
          <Button disabled={at === 0} onClick={() => turn(at - 1)}>
            {t("sheet.back")}
          </Button>
          <span>{t("sheet.page", { page: at + 1, pages: pages.length })}</span>
          <Button type="primary" disabled={at === pages.length - 1} onClick={next}>
            {t("sheet.next")}
          </Button>
        </nav>
      )}
    </div>
  );
}

const savedText = (saved: Saved): string => ({ none: "", waiting: t("sheet.saving"), saved: t("sheet.saved"), away: t("sheet.away") })[saved];

/** The latest of what the record, the server's draft and the tab hold. */
function useAnswers(form: OpenForm, props: WidgetProps) {
  const source = useDataSource();
  const { user } = useEvalContext();
  const { path } = props.screen;
  const name = `${user.id}:${path}:${props.field.path}:${form.about}`;
  const here = keptHere(name);
  const own = here !== null && here.sheet === form.version && here.version > form.since && here.version >= (form.draft?.version ?? 0) ? here : null;
  const [values, setValues] = useState<Record<string, unknown>>(() => ({ ...(own?.values ?? form.draft?.values ?? form.answers?.values) }));
  const send = useMemo(
    () =>
      form.isAnonymous
        ? null
        : (draft: { version: number; values: Record<string, unknown> }) => {
            const { record: _, ...asked } = form.asked;
            return source.keepAnswers(path, { ...asked, ...draft, sheetVersion: form.version });
          },
    [source, path, form],
  );
  const { saved, keep } = useAutosave({ name, sheet: form.version, version: form.draft?.version ?? form.since, send, since: form.since });
  const told = useRef(props.onChange);
  told.current = props.onChange;
  const newestDraft = useRef(own?.version ?? form.draft?.version ?? form.since);
  // What was kept elsewhere becomes the value of the form as soon as it is shown.
  const begun = useRef(own !== null || form.draft !== null);
  useEffect(() => {
    if (begun.current) told.current({ version: form.version, values, draft: newestDraft.current } satisfies Answers);
    begun.current = false;
  }, [form.version, values]);
  const change = (next: Record<string, unknown>) => {
    setValues(next);
    told.current({ version: form.version, values: next, draft: keep(next) } satisfies Answers);
  };
  const newest = useRef(values);
  newest.current = values;
  return { values, saved, change: (edit: (values: Record<string, unknown>) => Record<string, unknown>) => change(edit(newest.current)) };
}
