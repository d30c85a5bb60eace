import { CheckSquareOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Row } from "../../../../engine/api.ts";
import { useActions } from "../../../actions/use-actions.tsx";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { usePhone } from "../../../hooks/use-phone.ts";
import { t } from "../../../locales/t.ts";

/** Several of what waits at once, where the document offers a step for that; the dialog shows each of them. */
export function DeskBatch({ controller, rows }: { controller: ListController; rows: readonly Row[] }) {
  const { screen, filters, total } = controller;
  const isPhone = usePhone();
  const onDone = () => {
    controller.change({ record: null });
    controller.reload();
  };
  const actions = useActions({ screen, filters, total, onDone, onDetail: () => undefined });
  const step = actions.offered(screen.screen.list?.batch).find((action) => action.do.startsWith("move:"));
  return (
    <>
      {step !== undefined && rows.length > 1 && (
        <Button
          icon={<CheckSquareOutlined />}
          aria-label={t("desk.batch")}
          title={t("desk.batch")}
          onClick={() => actions.start(step, rows.slice(0, step.limit))}
        >
          {isPhone ? null : t("desk.batch")}
        </Button>
      )}
      {actions.running}
    </>
  );
}
