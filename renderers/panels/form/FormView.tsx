import { Alert, Button, Space } from "antd";
import type { FormController } from "../../hooks/use-form-controller.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { FormBody } from "./FormBody.tsx";
import { FormWaits } from "./FormWaits.tsx";
import { isSaveKey } from "./form-keys.ts";
import { useLeaveWarning } from "./use-leave-warning.ts";
import { t } from "../../locales/t.ts";
import { language } from "../../text.ts";

/** The body of a form: everything but its buttons, which belong to the drawer, dialog or page around it. */
export function FormView({ controller, onSave }: { controller: FormController; onSave?(): void }) {
  const { model, failure, problems, draft } = controller;
  useLeaveWarning(controller.isDirty);
  if (failure || !model) return <FormWaits failure={failure} retry={controller.retry} />;
  return (
    <>
      <FormBody
        model={model}
        idPrefix={controller.idPrefix}
        problems={problems}
        active={controller.section}
        onActive={controller.showSection}
        onKeyDown={(event) => isSaveKey(event) && onSave?.()}
      >
        {draft && <DraftNotice savedAt={draft.savedAt} take={controller.takeDraft} drop={controller.dropDraft} />}
      </FormBody>
      {controller.conflicts.length > 0 && <ConflictDialog controller={controller} screen={model.plan.screen} />}
    </>
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
