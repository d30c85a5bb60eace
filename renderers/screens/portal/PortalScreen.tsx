import { DetailScreen } from "../detail/DetailScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

/** The person's own record. Which one it is follows from what they may read. */
export function PortalScreen(props: ScreenProps) {
  return <DetailScreen {...props} />;
}
