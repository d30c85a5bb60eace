import { BoardScreen } from "../board/BoardScreen.tsx";
import { CrudScreen } from "../crud/CrudScreen.tsx";
import { DetailScreen } from "../detail/DetailScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

/** What is a person's own: a wall or a list when the document has one, else the one record that follows from what they may read. */
export function PortalScreen(props: ScreenProps) {
  const { board, list } = props.screen.screen;
  if (board !== undefined) return <BoardScreen {...props} />;
  return list === undefined || list.columns.length === 0 ? <DetailScreen {...props} /> : <CrudScreen {...props} />;
}
