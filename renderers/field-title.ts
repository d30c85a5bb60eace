import type { CompiledScreen, ScreenField } from "../engine/screens/screen-model.ts";
import { textOf } from "./text.ts";

/** What a field is called beside a row: as its column is, which may name a walked path better than its last field does (`gh.xm`, the teacher). */
export const fieldTitle = (screen: CompiledScreen, field: ScreenField): string =>
  textOf(screen.screen.list?.columns?.find((column) => column.field === field.path)?.title ?? field.title);
