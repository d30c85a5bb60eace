import { Button } from "antd";
import { usePhone } from "../../hooks/use-phone.ts";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { actionIcon } from "../../actions/action-icon.tsx";
import { actionKey } from "../../actions/action-key.ts";
import { actionTitle } from "../../actions/action-title.ts";
import { BarredHint } from "../../actions/BarredHint.tsx";
import { MoreActions } from "../../actions/MoreActions.tsx";
import { type OfferedAction, useActions } from "../../actions/use-actions.tsx";
import { type ActionLook, actionLook, arrangeActions, recordActions } from "./arrange-actions.ts";
import { HelperButtons } from "./HelperButtons.tsx";

interface DetailActionsProps {
  screen: CompiledScreen;
  record: Row;
  onChanged(moved: boolean): void;
  onRemoved(): void;
}

/** What the person may do with the open record: the row's actions, and every step of the flow that is open now. */
export function DetailActions({ screen, record, onChanged, onRemoved }: DetailActionsProps) {
  const actions = useActions({
    screen,
    filters: {},
    total: null,
    onDetail: (_id, options) => {
      if (options?.print) print();
    },
    onDone: (verb) => {
      onChanged(verb.startsWith("move:"));
      if (verb === "remove") onRemoved();
    },
  });
  const isWide = !usePhone();
  const offered = actions.offeredFor(record, recordActions(screen));
  const { inline, rest } = arrangeActions(screen, offered, roomFor(screen, offered, isWide ? 5 : 2));
  // Who can do nothing but wait can remind.
  const isMain = screen.flow?.isRequest === true && !inline.some(({ action }) => actionLook(screen, action) === "primary");
  const helpers = <HelperButtons screen={screen} record={record} isMain={isMain} onChanged={() => onChanged(true)} />;
  const start = (action: ActionDocument) => actions.start(action, [record]);
  return (
    <div className="detail-actions">
      <MoreActions
        screen={screen}
        offered={rest}
        row={record}
        isDanger={(action) => actionLook(screen, action) === "danger"}
        onStart={start}
        onExplain={recordActions(screen).length > 0 ? () => actions.explain(record) : undefined}
      />
      {!isMain && helpers}
      {inline.map(({ action, enabled, reason }) => (
        <BarredHint key={actionKey(action)} reason={reason}>
          <Button disabled={!enabled} {...buttonLooks[actionLook(screen, action)]} icon={actionIcon(screen, action)} onClick={() => start(action)}>
            {actionTitle(screen, action, [record])}
          </Button>
        </BarredHint>
      ))}
      {isMain && helpers}
      {actions.running}
    </div>
  );
}

export const buttonLooks: Record<ActionLook, { type?: "primary"; danger?: true }> = {
  plain: {},
  danger: { danger: true },
  primary: { type: "primary" },
};

/** Of a request what decides it stands in the row, else what goes on with it and one thing beside. */
function roomFor({ flow }: CompiledScreen, offered: readonly OfferedAction[], room: number): number {
  if (flow?.isRequest !== true) return room;
  const decisions = flow.moves.filter(({ result }) => result !== "neutral").map(({ key }) => `move:${key}`);
  return Math.max(1, offered.filter(({ action }) => decisions.includes(action.do)).length);
}
