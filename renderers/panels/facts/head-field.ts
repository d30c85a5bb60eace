import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";

/** What a record is called among others of its list: what its card is headed with, else its title. */
export const headField = ({ screen, fields, titleField }: CompiledScreen): ScreenField | undefined =>
  fields[screen.list?.card?.title ?? titleField] ?? fields[titleField];
