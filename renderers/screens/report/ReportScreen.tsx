import { CrudScreen } from "../crud/CrudScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

/** Until cell reports exist a report screen is its list: filtered, exported and printed like any other. */
export function ReportScreen(props: ScreenProps) {
  return <CrudScreen {...props} />;
}
