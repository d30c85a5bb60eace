import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { Asked } from "../../../engine/sheets/walk-sheet.ts";

export interface ItemInputProps {
  id: string;
  asked: Asked;
  /** Options whose places are taken: `<answer>:<option>`. */
  full: readonly string[];
  screen: CompiledScreen;
  isWrong: boolean;
  describedBy: string | undefined;
  /** Answers by name; null empties one. */
  onChange(given: Record<string, unknown>): void;
}

/** Named by the title above it and described by what is wrong. */
export const groupProps = ({ id, describedBy, isWrong }: Pick<ItemInputProps, "id" | "describedBy" | "isWrong">) => ({
  "aria-labelledby": `${id}-title`,
  "aria-describedby": describedBy,
  "aria-invalid": isWrong || undefined,
});
