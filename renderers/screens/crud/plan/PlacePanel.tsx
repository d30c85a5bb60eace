import { Button } from "antd";
import type { Row } from "../../../../engine/api.ts";
import { anchorOf } from "../../../../engine/documents/anchors.ts";
import { actionTitle } from "../../../actions/action-title.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { FieldCell } from "../../../cells/FieldCell.tsx";
import { isAbsent } from "../../../format-value.ts";
import { t } from "../../../locales/t.ts";
import { CardLines } from "../CardLines.tsx";
import { RowActions } from "../RowActions.tsx";
import { placeName } from "./place-name.ts";
import type { PlanStage } from "./use-plan-stage.ts";

interface PanelProps {
  stage: PlanStage;
  row: Row;
  actions: Actions;
}

/** One place: what is known of it, and what may be done with it. */
export function PlacePanel({ stage, row, actions }: PanelProps) {
  const { plan, screen } = stage;
  const known = [...(plan.lines ?? []), ...(plan.facts ?? [])].filter((path) => !isAbsent(row[path])).flatMap((path) => screen.fields[path] ?? []);
  const state = screen.fields[plan.state];
  return (
    <div className="plan-panel">
      <header>
        <b>{placeName(screen, row)}</b>
        {state && <FieldCell row={row} field={state} screen={screen} as="badge" />}
      </header>
      <dl className="card-lines">
        <CardLines screen={screen} row={row} fields={known} />
      </dl>
      {stage.canHold(row) && (
        <Button block onClick={() => stage.hold(row)}>
          {t("plan.pick", { title: dragTitle(stage) })}
        </Button>
      )}
      <RowActions screen={screen} row={row} actions={actions} />
      <Button type="link" onClick={() => actions.start({ do: "detail" }, [row])}>
        {t("detail")}
      </Button>
    </div>
  );
}

/** What drawing a place is called: the button of its action. */
export function dragTitle({ screen, plan }: PlanStage): string {
  const action = screen.screen.list?.row?.find((one) => anchorOf(one) === plan.drag?.action);
  return action === undefined ? "" : actionTitle(screen, action);
}
