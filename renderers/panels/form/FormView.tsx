import { Alert, Button, ConfigProvider, Result, Skeleton, Space, type ThemeConfig } from "antd";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FormController } from "../../hooks/use-form-controller.ts";
import { FormModelProvider } from "../../formily/index.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { FormSections } from "./FormSections.tsx";
import "./form.css";
import { t } from "../../locales/t.ts";
import { language } from "../../text.ts";

/** Lists are dense, forms are filled in by hand: a little taller, easier to hit. */
const roomy: ThemeConfig = { token: { controlHeightSM: 30 } };

/** The body of a form: everything but its buttons, which belong to the drawer, dialog or page around it. */
export function FormView({ controller, onSave }: { controller: FormController; onSave?(): void }) {
  const { model, failure, problems, draft } = controller;
  useLeaveWarning(controller.isDirty);
  if (failure) return <Result status="warning" title={failure} extra={<Button onClick={controller.retry}>{t("retry")}</Button>} />;
  if (!model) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <FormModelProvider model={model}>
      <ConfigProvider theme={roomy}>
        <form
          className="form"
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => isSaveKey(event) && onSave?.()}
        >
          {draft && <DraftNotice savedAt={draft.savedAt} take={controller.takeDraft} drop={controller.dropDraft} />}
          {problems.length > 0 && <Problems lines={problems} />}
          <FormSections idPrefix={controller.idPrefix} active={controller.section} onActive={controller.showSection} />
        </form>
      </ConfigProvider>
      {controller.conflicts.length > 0 && <ConflictDialog controller={controller} screen={model.plan.screen} />}
    </FormModelProvider>
  );
}

/** Enter alone belongs to the control that has the focus. */
const isSaveKey = (event: KeyboardEvent): boolean => event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;

/** What has no place on the form; comes into view by itself, because the button that was pressed may be far below. */
function Problems({ lines }: { lines: string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence again must come into view again
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    void box.current?.scrollIntoView({ block: "center" });
  }, [lines]);
  const list = (
    <ul className="form-problems">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <div ref={box} role="alert">
      <Alert className="form-alert" type="error" showIcon title={lines.length === 1 ? lines[0] : list} />
    </div>
  );
}

function DraftNotice({ savedAt, take, drop }: { savedAt: number; take(): void; drop(): void }) {
  const time = new Date(savedAt).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      title={t("draft.found", { time })}
      action={
        <Space>
          <Button size="small" type="primary" onClick={take}>
            {t("restore")}
          </Button>
          <Button size="small" onClick={drop}>
            {t("draft.drop")}
          </Button>
        </Space>
      }
    />
  );
}

/** The browser's own question when the tab is closed over unsaved input. */
function useLeaveWarning(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
