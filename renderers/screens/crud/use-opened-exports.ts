import { useEffect, useRef } from "react";
import type { Actions } from "../../actions/use-actions.tsx";
import type { ListController } from "../../hooks/use-list-controller.ts";

/** An address that asks for the reader's exports opens the dialog that holds their files; the address then forgets it. */
export function useOpenedExports({ screen, state, change }: ListController, actions: Actions): void {
  const { exports: isAsked, record } = state;
  const isAnswered = useRef(false);
  useEffect(() => {
    // The address changes later than the dialog opens: what is drawn between the two still asks.
    const isAnew = isAsked && !isAnswered.current;
    isAnswered.current = isAsked;
    if (!isAnew) return;
    const { toolbar = [], batch = [] } = screen.screen.list ?? {};
    const action = actions.offered([...toolbar, ...batch]).find((one) => one.do === "export");
    if (action !== undefined) actions.start(action);
    change({ record });
  }, [isAsked, record, screen, actions, change]);
}
