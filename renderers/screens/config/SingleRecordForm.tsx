import { App, Button, Skeleton } from "antd";
import { useListController } from "../../hooks/use-list-controller.ts";
import { useFormController } from "../../hooks/use-form-controller.ts";
import { FormView } from "../../panels/form/FormView.tsx";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t } from "../../locales/t.ts";

/** The one record of a kind, edited in place; it is made with the first save. */
export function SingleRecordForm({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  if (controller.error && !controller.page) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  if (!controller.page) return <Skeleton active className="screen-panel" />;
  const row = controller.page.records[0];
  return <InPlaceForm key={`${row?.id} ${row?.version}`} screen={screen} id={row?.id} onSaved={controller.reload} />;
}

function InPlaceForm({ screen, id, onSaved }: Pick<ScreenProps, "screen"> & { id: string | undefined; onSaved(): void }) {
  const { message } = App.useApp();
  const mayWrite = id === undefined ? screen.rights.create : screen.rights.update;
  const form = useFormController({
    screen,
    mode: mayWrite ? (id === undefined ? "create" : "edit") : "view",
    ...(id !== undefined && { id }),
    onSaved,
  });
  const save = async () => {
    if (await form.submit()) void message.success(t("saved.well"));
  };
  return (
    <div className="screen-panel record-page">
      <FormView controller={form} />
      {mayWrite && (
        <div className="detail-actions">
          <Button type="primary" size="medium" loading={form.saving} disabled={!form.model} onClick={() => void save()}>
            {t("save")}
          </Button>
        </div>
      )}
    </div>
  );
}
