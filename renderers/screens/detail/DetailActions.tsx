import { Button } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import type { ActionDocument } from "../../../engine/documents/index.ts";
import { ActionIcon } from "../../actions/ActionIcon.tsx";
import { actionTitle } from "../../actions/action-title.ts";
import { useActions } from "../../actions/use-actions.tsx";
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
  const offered = actions.offeredFor(record, detailActions(screen));
  return (
    <div className="detail-actions">
      {offered.map(({ action, enabled }) => (
        <Button
          key={action.key ?? action.do}
          size="medium"
          disabled={!enabled}
          {...look(screen, action)}
          icon={<ActionIcon action={action} screen={screen} />}
          onClick={() => actions.start(action, [record])}
        >
          {actionTitle(screen, action)}
        </Button>
      ))}
      <HelperButtons screen={screen} record={record} onChanged={() => onChanged(true)} />
      {actions.running}
    </div>
  );
}

function detailActions(screen: CompiledScreen): ActionDocument[] {
  const ofRow = (screen.screen.list?.row ?? []).filter((action) => action.do !== "detail");
  const named = new Set(ofRow.map((action) => action.do));
  const moves = (screen.flow?.moves ?? []).map((move): ActionDocument => ({ do: `move:${move.key}` })).filter((action) => !named.has(action.do));
  return [...ofRow, ...moves];
}

/** Agreeing steps stand out, rejecting ones warn. */
function look(screen: CompiledScreen, action: ActionDocument): { type?: "primary"; danger?: true } {
  const move = screen.flow?.moves.find((candidate) => `move:${candidate.key}` === action.do);
  if (action.do === "remove" || action.tone === "danger" || move?.tone === "danger" || move?.result === "reject") return { danger: true };
  return action.tone === "primary" || move?.tone === "primary" || move?.result === "agree" ? { type: "primary" } : {};
}
