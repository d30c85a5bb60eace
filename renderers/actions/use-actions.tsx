import { Spin } from "antd";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import type { Values } from "../data-source.ts";
import { type Judge, useJudge } from "../hooks/use-judge.ts";
import type { ActionTarget } from "./action-kind.ts";
import { actionTitle } from "./action-title.ts";
import type { ButtonMap } from "../../engine/api.ts";
import { isButtonOpen, useButtons } from "../buttons.ts";
import { actionKind } from "./index.ts";
import { t } from "../locales/t.ts";
import { targetIn } from "./target-in.ts";

const WhyNot = lazy(() => import("./WhyNot.tsx").then((module) => ({ default: module.WhyNot })));

/** What comes sooner needs no sign that it does. */
const COMES_MS = 300;

/** One that fails `enabled` or that a guard of the flow refuses is there but cannot be pressed. */
export interface OfferedAction {
  action: ActionDocument;
  enabled: boolean;
  /** Why it cannot be pressed. */
  reason?: string;
}

export interface Actions {
  start(action: ActionDocument, rows?: Row[]): void;
  /** Tells what may be done with a record, what not, and why. */
  explain(row: Row): void;
  /** Actions a person sees in the toolbar or the batch bar. */
  offered(actions: ActionDocument[] | undefined): ActionDocument[];
  /** Actions of one row; a denied one is left out. */
  offeredFor(row: Row, actions: ActionDocument[] | undefined): OfferedAction[];
  /** The running action. Place it once. */
  running: ReactNode;
}

interface ActionScope {
  screen: CompiledScreen;
  filters: Values;
  fixed?: Values;
  carried?: Values;
  total: number | null;
  /** `row`: the one record that was stored. */
  onDone(verb: string, row?: Row): void;
  onDetail(id: string, options?: { print?: boolean }): void;
}

/** Runs one action at a time. */
export function useActions({ screen, filters, fixed = {}, carried = {}, total, onDone, onDetail }: ActionScope): Actions {
  const judge = useJudge(screen);
  const buttons = useButtons();
  const [started, setTarget] = useState<ActionTarget | null>(null);
  const target = useMemo(() => started && targetIn(screen, started), [screen, started]);
  const [explained, setExplained] = useState<Row | null>(null);
  const close = useCallback(() => setTarget(null), []);
  const Run = target ? actionKind(target.action).Run : null;
  return {
    start: (action, rows = []) => setTarget({ screen, action, title: actionTitle(screen, action, rows), rows, filters, fixed, carried, total }),
    explain: setExplained,
    offered: (actions) => (actions ?? []).filter((action) => isAllowed({ screen, buttons, action }) && judge.holds(action.visible, {})),
    offeredFor: (row, actions) =>
      (actions ?? []).filter((action) => isOffered({ screen, buttons, judge, row, action })).map((action) => offerOn(row, action, judge)),
    running: (
      <>
        {Run && target && (
          <Suspense fallback={<Spin fullscreen delay={COMES_MS} />}>
            <Run
              {...target}
              onDetail={onDetail}
              onClose={close}
              onDone={(row) => {
                close();
                onDone(target.action.do, row);
              }}
            />
          </Suspense>
        )}
        {explained && (
          <Suspense>
            <WhyNot screen={screen} row={explained} onClose={() => setExplained(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}

interface Offer {
  screen: CompiledScreen;
  buttons: ButtonMap | null;
  action: ActionDocument;
}

const isAllowed = ({ screen, buttons, action }: Offer): boolean =>
  !action.hidden && isButtonOpen(buttons, screen, action) && actionKind(action).isAllowed(screen, action);

function offerOn(row: Row, action: ActionDocument, judge: Judge): OfferedAction {
  const reason = row._barred?.[action.do] ?? (judge.holds(action.enabled, row) ? undefined : t("why.notNow"));
  return { action, enabled: reason === undefined, ...(reason !== undefined && { reason }) };
}

function isOffered({ judge, row, ...offer }: Offer & { judge: Judge; row: Row }): boolean {
  const kind = actionKind(offer.action);
  return isAllowed(offer) && (kind.isOffered?.(row, offer.action) ?? true) && judge.holds(offer.action.visible, row);
}
