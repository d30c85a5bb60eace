import { CrudScreen } from "../crud/CrudScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { SingleRecordForm } from "./SingleRecordForm.tsx";

/** Settings: a list when the document has one, else the form of the single record. */
export function ConfigScreen(props: ScreenProps) {
  return props.screen.screen.list ? <CrudScreen {...props} /> : <SingleRecordForm {...props} />;
}
