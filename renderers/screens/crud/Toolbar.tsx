import { Button } from "antd";
import { usePhone } from "../../hooks/use-phone.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import { anchorOf } from "../../../engine/documents/anchors.ts";
import { useMark } from "../../marks.ts";
import { actionIcon } from "../../actions/action-icon.tsx";
import { actionKey } from "../../actions/action-key.ts";
import { actionTitle } from "../../actions/action-title.ts";
import { MoreActions } from "../../actions/MoreActions.tsx";
import type { Actions } from "../../actions/use-actions.tsx";

const inlineLimit = { wide: 5, phone: 2 };

/** Actions that need no row. The first `create` is the primary one. */
export function Toolbar({ screen, actions }: { screen: CompiledScreen; actions: Actions }) {
  const offered = actions.offered(screen.screen.list?.toolbar);
  const isWide = !usePhone();
  const mark = useMark();
  const inline = offered.filter((action) => !action.more).slice(0, isWide ? inlineLimit.wide : inlineLimit.phone);
  const rest = offered.filter((action) => !inline.includes(action));
  return (
    <div className="list-toolbar">
      {inline.map((action) => (
        <Button
          key={actionKey(action)}
          type={action.do === "create" || action.tone === "primary" ? "primary" : "default"}
          danger={isDangerous(action)}
          icon={actionIcon(screen, action)}
          onClick={() => actions.start(action)}
          aria-keyshortcuts={action.do === "create" ? "N" : undefined}
          {...mark(["list", "toolbar", anchorOf(action)!])}
        >
          {actionTitle(screen, action)}
        </Button>
      ))}
      <MoreActions
        screen={screen}
        offered={rest.map((action) => ({ action, enabled: true }))}
        isDanger={isDangerous}
        onStart={(action) => actions.start(action)}
      />
    </div>
  );
}

const isDangerous = (action: ActionDocument): boolean => action.tone === "danger";
