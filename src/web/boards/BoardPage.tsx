import { useState } from "react";
import { ScreenPage } from "../../../renderers/screens/ScreenPage.tsx";
import type { RouteTitle } from "../routes/site-route.ts";
import { BoardFrame } from "./BoardFrame.tsx";

/** One statistics screen over the whole window. */
export function BoardPage({ screen, title }: { screen: string; title: RouteTitle }) {
  return (
    <BoardFrame title={title}>
      <BoardScreen screen={screen} />
    </BoardFrame>
  );
}

/** Filters of a board live as long as it is shown: its address stays the one that hangs on the wall. */
export function BoardScreen({ screen }: { screen: string }) {
  const [query, setQuery] = useState(() => new URLSearchParams());
  return <ScreenPage id={screen} query={query} onQuery={setQuery} onTitle={keepTitle} />;
}

/** The window is named after the route. */
const keepTitle = () => undefined;
