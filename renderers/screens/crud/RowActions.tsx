import { Button } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { anchorOf } from "../../../engine/documents/anchors.ts";
import { useMark } from "../../marks.ts";
import { actionKey } from "../../actions/action-key.ts";
import { actionTitle } from "../../actions/action-title.ts";
import { BarredHint } from "../../actions/BarredHint.tsx";
import { MoreActions } from "../../actions/MoreActions.tsx";
import type { Actions } from "../../actions/use-actions.tsx";

const inlineLimit = 3;

/** At most three in the row, the rest behind "more". */
export function RowActions({ screen, row, actions }: { screen: CompiledScreen; row: Row; actions: Actions }) {
  const mark = useMark();
  const offered = actions.offeredFor(row, screen.screen.list?.row);
  const wished = offered.filter(({ action }) => !action.more);
  // A menu with a single entry would only cost a click.
  const inline = wished.slice(0, wished.length === offered.length && offered.length <= inlineLimit ? inlineLimit : inlineLimit - 1);
  const rest = offered.filter((one) => !inline.includes(one));
  return (
    <div className="row-actions">
      {inline.map(({ action, enabled, reason }) => (
        <BarredHint key={actionKey(action)} reason={reason}>
          <Button
            type="link"
            danger={isDangerous(action)}
            disabled={!enabled}
            onClick={() => actions.start(action, [row])}
            {...mark(["list", "row", anchorOf(action)!])}
          >
            {actionTitle(screen, action, [row])}
          </Button>
        </BarredHint>
      ))}
      <MoreActions
        isLink
        screen={screen}
        offered={rest}
        row={row}
        isDanger={isDangerous}
        onStart={(action) => actions.start(action, [row])}
        onExplain={rest.length > 0 || offered.some(({ enabled }) => !enabled) ? () => actions.explain(row) : undefined}
      />
    </div>
  );
}

const isDangerous = (action: ActionDocument): boolean => action.do === "remove" || action.tone === "danger";
