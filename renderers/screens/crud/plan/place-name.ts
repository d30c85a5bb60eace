import type { Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { shownText } from "../../../format-value.ts";

/** What a place is called within everything that it stands in. */
export function placeName(screen: CompiledScreen, row: Row): string {
  const { levels, label } = screen.screen.plan!;
  return [...levels, label]
    .map((path) => (screen.fields[path] ? shownText(screen.fields[path], row[path], { row, dicts: screen.dicts }) : ""))
    .filter((part) => part !== "")
    .join(" ");
}
