import type { ItemKind } from "../../../engine/fields/sheet/sheet-value.ts";
import { type ItemValue, optionOf } from "../../../engine/sheets/item-fields.ts";

type Shown = { text: string } | { files: string[] };

const options = ({ item }: ItemValue, value: unknown): Shown => ({
  text: [value]
    .flat()
    .map((key) => optionOf(item, key)?.title ?? String(key))
    .join("、"),
});
const plain = (_of: ItemValue, value: unknown): Shown => ({ text: String(value) });
const stored = (_of: ItemValue, value: unknown): Shown => ({ files: [value].flat().map(String) });

const shown: Record<ItemKind, (of: ItemValue, value: unknown) => Shown> = {
  single: options,
  multiple: options,
  matrix: options,
  scale: plain,
  number: plain,
  deduction: (_of, value) => ({ text: value === 0 ? "0" : `-${String(value)}` }),
  text: plain,
  date: plain,
  photo: stored,
  file: stored,
  sign: stored,
};

/** An answer as it is read. */
export const answerShown = (of: ItemValue, value: unknown): Shown => shown[of.item.kind](of, value);
export const isPicture = ({ kind }: ItemValue["item"]): boolean => kind === "photo" || kind === "sign";
