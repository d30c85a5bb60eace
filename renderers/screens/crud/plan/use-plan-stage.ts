import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { PlanDocument } from "../../../../engine/kinds/screen/document.ts";
import { shownText } from "../../../format-value.ts";
import { type Direction, type PlanLayout, placeBeside } from "./plan-layout.ts";
import type { PlanDragging } from "./use-drag.ts";

/** What goes on in a plan: where one is, what is looked at, what was picked up. */
export interface PlanStage {
  screen: CompiledScreen;
  plan: PlanDocument;
  /** Where the keyboard is. */
  current: string | null;
  come(id: string): void;
  /** The place whose panel is open. */
  chosen: Row | null;
  choose(row: Row | null): void;
  /** The place that was picked up and waits for where it goes. */
  held: Row | null;
  hold(row: Row | null): void;
  canHold(row: Row): boolean;
  /** Whether what is held, or drawn, may go there. */
  fits(row: Row): boolean;
  /** Puts down there what is held, or drawn. */
  put(row: Row): void;
  /** Begins and ends to draw a place with the pointer. */
  draw(row: Row | null): void;
  /** Pressed or entered: opens its panel, or takes what was picked up. */
  press(row: Row): void;
  onKey(event: KeyboardEvent): void;
  idOf(id: string): string;
  /** What the place stands in, as it is read out. */
  boxName(row: Row): string;
  /** States that stand out; none = all alike. */
  shownStates: ReadonlySet<string>;
  showState(state: string): void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  PageUp: "bandUp",
  PageDown: "bandDown",
  Home: "first",
  End: "last",
};

interface StageInput {
  screen: CompiledScreen;
  rows: readonly Row[];
  layout: PlanLayout;
  drag: PlanDragging;
}

export function usePlanStage({ screen, rows, layout, drag }: StageInput): PlanStage {
  const plan = screen.screen.plan!;
  const prefix = useId();
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const rowOf = (id: string | null): Row | null => (id !== null && byId.get(id)) || null;
  const [at, come] = useState<string | null>(null);
  const [chosenId, setChosen] = useState<string | null>(null);
  const [heldId, setHeld] = useState<string | null>(null);
  const states = useShownStates();
  const held = rowOf(heldId);
  const hold = (row: Row | null) => {
    setHeld(row?.id ?? null);
    if (row !== null) setChosen(null);
  };
  // What is drawn is known at once: the pointer may be over its target before the places are drawn anew.
  const drawn = useRef<Row | null>(null);
  const draw = (row: Row | null) => {
    drawn.current = row;
    // The places change while the browser takes its picture of this one, which ends the drawing in some.
    setTimeout(() => hold(drawn.current));
  };
  const inHand = () => drawn.current ?? held;
  const fits = (row: Row) => {
    const own = inHand();
    return own !== null && drag.fits(own, row);
  };
  const put = (row: Row) => {
    const own = inHand();
    if (own === null || !fits(row)) return;
    setHeld(null);
    drag.put(own, row);
  };
  const stage = {
    ...{ screen, plan, come, held, hold, fits, put, draw, ...states },
    current: rowOf(at)?.id ?? layout.spots.keys().next().value ?? null,
    chosen: rowOf(chosenId),
    choose: (row: Row | null) => setChosen(row?.id ?? null),
    canHold: (row: Row) => drag.offer(row)?.enabled === true,
    press: (row: Row) => {
      come(row.id);
      if (held === null) setChosen(row.id);
      else if (held.id === row.id) setHeld(null);
      else put(row);
    },
    idOf: (id: string) => `${prefix}${id}`,
    boxName: (row: Row) => {
      const field = screen.fields[plan.levels.at(-1)!];
      return field === undefined ? "" : shownText(field, row[field.path], { row, dicts: screen.dicts });
    },
  };
  const onKey = useKeys(stage, layout);
  return { ...stage, onKey: (event) => onKey(event, rowOf(stage.current)) };
}

function useShownStates(): Pick<PlanStage, "shownStates" | "showState"> {
  const [shownStates, setShown] = useState<ReadonlySet<string>>(new Set());
  return {
    shownStates,
    showState: (state) => setShown((before) => new Set(before.has(state) ? [...before].filter((one) => one !== state) : [...before, state])),
  };
}

/** Arrows go from place to place; Space picks up and puts down, Enter opens or puts down, Escape lets go. */
function useKeys(stage: Omit<PlanStage, "onKey">, layout: PlanLayout) {
  const go = useFocus(stage);
  return (event: KeyboardEvent, row: Row | null): void => {
    if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { held, chosen, press, hold, choose, canHold } = stage;
    const direction = directions[event.key];
    if (direction !== undefined) go(placeBeside(layout, row.id, direction));
    else if (event.key === "Enter" || (event.key === " " && held !== null)) press(row);
    else if (event.key === " ") canHold(row) ? hold(row) : press(row);
    else if (event.key === "Escape" && held !== null) hold(null);
    else if (event.key === "Escape" && chosen !== null) choose(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Leads the keyboard to a place once it is drawn, which one out of sight is only then. */
function useFocus({ idOf, come }: Pick<PlanStage, "idOf" | "come">): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(idOf(wanted.current));
    if (element === null) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  });
  return (id) => {
    wanted.current = id;
    come(id);
  };
}
