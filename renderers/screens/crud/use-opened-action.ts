import { useEffect, useRef } from "react";
import type { ListState } from "../../hooks/list-state.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import type { ListController } from "../../hooks/use-list-controller.ts";

/** What an address asks for: the form of a new record, or the dialog that holds the reader's exports. */
const askedBy = ({ exports, isNew }: ListState): "export" | "create" | null => (exports ? "export" : isNew ? "create" : null);

/** What the address asks for is opened; the address then forgets it. */
export function useOpenedAction({ screen, state, change }: ListController, actions: Actions): void {
  const asked = askedBy(state);
  const { record } = state;
  const answered = useRef<typeof asked>(null);
  useEffect(() => {
    // The address changes later than the dialog opens: what is drawn between the two still asks.
    const isAnew = asked !== null && answered.current !== asked;
    answered.current = asked;
    if (!isAnew) return;
    const { toolbar = [], batch = [] } = screen.screen.list ?? {};
    const action = actions.offered([...toolbar, ...batch]).find((one) => one.do === asked);
    if (action !== undefined) actions.start(action);
    change({ record });
  }, [asked, record, screen, actions, change]);
}
