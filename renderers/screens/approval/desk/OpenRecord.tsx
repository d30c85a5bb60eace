import { type RefObject, useEffect, useRef } from "react";
import type { Detail, Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { rowName } from "../../../actions/row-name.ts";
import { MoreActions } from "../../../actions/MoreActions.tsx";
import { useActions } from "../../../actions/use-actions.tsx";
import { useKeys } from "../../../hooks/use-keys.ts";
import { usePhone } from "../../../hooks/use-phone.ts";
import { textOf } from "../../../text.ts";
import { actionLook, recordActions } from "../../detail/arrange-actions.ts";
import { HelperButtons } from "../../detail/HelperButtons.tsx";
import { RecordDetail } from "../../detail/RecordDetail.tsx";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { decisionKeys, splitDecisions } from "./decisions.ts";
import { useDecision } from "./use-decision.ts";

interface OpenRecordProps {
  screen: CompiledScreen;
  detail: Detail;
  /** The page that the keys belong to. */
  frame: RefObject<HTMLElement | null>;
  /** Id of the record that was open before; null: none was. */
  opened: RefObject<string | null>;
  onDecided(row: Row, done: string): void;
  /** Changed without being decided. */
  onChanged(): void;
}

/** The open record with what decides it: read and answered in one place. */
export function OpenRecord({ screen, detail, frame, opened, onDecided, onChanged }: OpenRecordProps) {
  const { record } = detail;
  const isPhone = usePhone();
  const actions = useActions({ screen, filters: {}, total: null, onDone: onChanged, onDetail: (_id, how) => how?.print && print() });
  const offered = actions.offeredFor(record, recordActions(screen));
  const { decisions, others } = splitDecisions(screen, offered);
  const decision = useDecision({ screen, record, decisions, onDecided: (done) => onDecided(record, done) });
  const keys = decisionKeys(screen, decisions);
  const change = others.find(({ action, enabled }) => enabled && (action.do === "edit" || action.do === "open"));
  useKeys(frame, {
    ...Object.fromEntries([...keys].map(([key, one]) => [key, () => decision.press(one)])),
    o: decision.focusOpinion,
    Escape: decision.release,
    ...(change && { e: () => actions.start(change.action, [record]) }),
  });
  const box = useFocusOnOpening(record.id, opened);
  const form = <DecisionForm screen={screen} record={record} decision={decision} />;
  const helpers = <HelperButtons screen={screen} record={record} isMain={false} onChanged={onChanged} />;
  return (
    <article className="desk-record screen-panel" ref={box} tabIndex={-1} aria-label={`${textOf(screen.entityTitle)} ${rowName(screen, record)}`}>
      <div className="desk-read">
        <RecordDetail screen={screen} detail={detail} />
        {isPhone && (
          <>
            {form}
            <div className="desk-helpers">{helpers}</div>
          </>
        )}
      </div>
      <footer className="desk-foot">
        {!isPhone && form}
        <div className="desk-foot-line">
          <DecisionButtons screen={screen} record={record} decision={decision} decisions={decisions} keys={keys} />
          <MoreActions
            screen={screen}
            offered={others}
            isDanger={(action) => actionLook(screen, action) === "danger"}
            onStart={(action) => actions.start(action, [record])}
          />
          {!isPhone && helpers}
        </div>
      </footer>
      {actions.running}
    </article>
  );
}

/** The record that a decision or a key opened has the focus, so that it is read out and the keys are the page's; the first one leaves it where it was. */
function useFocusOnOpening(id: string, opened: RefObject<string | null>): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened.current !== null && opened.current !== id) box.current?.focus({ preventScroll: true });
    opened.current = id;
  }, [id, opened]);
  return box;
}
