import { CrudScreen } from "../crud/CrudScreen.tsx";
import { DetailScreen } from "../detail/DetailScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

/** What is the person's own: a list where the screen says how it is looked at, else the one record. Which rows follows from what they may read. */
export function PortalScreen(props: ScreenProps) {
  return props.screen.screen.list?.views === undefined ? <DetailScreen {...props} /> : <CrudScreen {...props} />;
}
