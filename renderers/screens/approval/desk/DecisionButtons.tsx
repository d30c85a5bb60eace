import { Button } from "antd";
import type { Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { actionIcon } from "../../../actions/action-icon.tsx";
import { actionKey } from "../../../actions/action-key.ts";
import { actionTitle } from "../../../actions/action-title.ts";
import { BarredHint } from "../../../actions/BarredHint.tsx";
import type { OfferedAction } from "../../../actions/use-actions.tsx";
import { usePhone } from "../../../hooks/use-phone.ts";
import { t } from "../../../locales/t.ts";
import { actionLook, arrangeActions } from "../../detail/arrange-actions.ts";
import { buttonLooks } from "../../detail/DetailActions.tsx";
import type { Decision } from "./use-decision.ts";

interface DecisionButtonsProps {
  screen: CompiledScreen;
  record: Row;
  decision: Decision;
  decisions: readonly OfferedAction[];
  keys: ReadonlyMap<string, OfferedAction>;
}

/** The decisions as buttons, each with its key. The main one stands where the hand is: first on a desk, last on a phone. */
export function DecisionButtons({ screen, record, decision, decisions, keys }: DecisionButtonsProps) {
  const isPhone = usePhone();
  const { inline } = arrangeActions(screen, decisions, decisions.length);
  const ordered = isPhone ? inline : inline.toReversed();
  const shownKey = decision.shown && actionKey(decision.shown.action);
  return (
    <div className="decision-buttons">
      {ordered.map((one) => {
        const key = [...keys].find(([, candidate]) => candidate === one)?.[0];
        const isOpen = decision.isChosen && actionKey(one.action) === shownKey;
        return (
          <BarredHint key={actionKey(one.action)} reason={one.reason}>
            <Button
              {...buttonLooks[actionLook(screen, one.action)]}
              {...(isOpen && { type: "primary" })}
              disabled={!one.enabled}
              loading={decision.form.isRunning && actionKey(one.action) === shownKey}
              icon={actionIcon(screen, one.action)}
              aria-keyshortcuts={key?.toUpperCase()}
              onClick={() => decision.press(one)}
            >
              {isOpen ? t("desk.confirm", { title: actionTitle(screen, one.action, [record]) }) : actionTitle(screen, one.action, [record])}
              {key && !isPhone && <kbd aria-hidden>{key.toUpperCase()}</kbd>}
            </Button>
          </BarredHint>
        );
      })}
      {decision.isChosen && (
        <Button type="text" onClick={decision.release}>
          {t("cancel")}
        </Button>
      )}
    </div>
  );
}
