import { useMemo } from "react";
import type { Row } from "../../../../engine/api.ts";
import { bindRecord } from "../../../../engine/conditions/bind-record.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { EvalEnv } from "../../../../engine/conditions/env.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { anchorOf } from "../../../../engine/documents/anchors.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { PlanDrag } from "../../../../engine/kinds/screen/document.ts";
import type { CompiledScreen, ScreenAsk } from "../../../../engine/screens/screen-model.ts";
import type { Actions, OfferedAction } from "../../../actions/use-actions.tsx";
import { quietly } from "../../../formily/index.ts";
import { useDataSource } from "../../../data-source.ts";
import { rememberLabel } from "../../../ref-labels.ts";
import { useEvalContext } from "../../../screen-context.ts";
import { screenEnv } from "../../../screen-env.ts";
import { placeName } from "./place-name.ts";
import { moveOf } from "../../../actions/move-of.ts";

export interface PlanDragging {
  /** The action that moves the place; null where its reader has none for it. */
  offer(row: Row): OfferedAction | null;
  /** Whether the other may be chosen, as far as the page can tell; the server judges again. */
  fits(held: Row, target: Row): boolean;
  /** Starts the action with the other place filled in. */
  put(held: Row, target: Row): void;
}

/** What drawing one place onto another means: an action of the row whose choice is the other place. */
export function useDrag(screen: CompiledScreen, actions: Actions): PlanDragging {
  const ctx = useEvalContext();
  const source = useDataSource();
  const { drag } = screen.screen.plan ?? {};
  const action = screen.screen.list?.row?.find((one) => anchorOf(one) === drag?.action);
  const options = useMemo(() => (drag === undefined ? [] : optionsOf(screen, drag)), [screen, drag]);
  const env = useMemo(() => screenEnv(screen, ctx), [screen, ctx]);
  return {
    offer: (row) => (action === undefined ? null : (actions.offeredFor(row, [action])[0] ?? null)),
    fits: (held, target) => held.id !== target.id && options.every((option) => quietly(() => holds(bindRecord(option, held), target, env)) !== false),
    put: (held, target) => {
      const ref = drag && fieldInto(screen, drag)?.ref;
      // The dialog says where to in the words of the plan, not by the label within the box.
      if (ref) rememberLabel(source, ref, { value: String(target[screen.key]), label: placeName(screen, target) });
      if (action !== undefined && drag !== undefined)
        actions.start({ ...action, set: { ...action.set, [drag.into]: target[screen.key] as string } }, [held]);
    },
  };
}

/** What the page does not know of the target is left to the server. */
function holds(option: Cond, target: Row, env: EvalEnv): boolean {
  const { fields, rows, queries } = dependencies(option, {});
  const isKnown = rows.length === 0 && queries.length === 0 && fields.every((path) => Object.hasOwn(target, path));
  return !isKnown || evaluate(option, target, env);
}

const askedInto = (screen: CompiledScreen, { action, into }: PlanDrag): ScreenAsk | undefined =>
  (screen.asks?.[action] ?? moveOf(screen, { do: `move:${action}` })?.ask)?.find(({ path }) => path === into);

const fieldInto = (screen: CompiledScreen, drag: PlanDrag) => askedInto(screen, drag)?.value ?? screen.fields[drag.into];

/** What the dialog lets choose: what the field says, and what it is narrowed to there. */
const optionsOf = (screen: CompiledScreen, drag: PlanDrag): Cond[] =>
  [askedInto(screen, drag)?.options, fieldInto(screen, drag)?.doc.options].filter((one) => one !== undefined);
