import type { Model } from "../../engine/model/model.ts";
import type { Dict, DictItem } from "../../engine/kinds/dicts/document.ts";
import { isSingleLine, isStorableText } from "../../engine/values/storable-text.ts";
import { cleanLine } from "./clean-text.ts";
import { identifier, NameTaker } from "./names.ts";
import type { Choice } from "./types.ts";

/** A dictionary longer than this is data, not a list of codes. */
export const MAX_CHOICES = 500;
const MAX_CODE = 64;

/** Why these values cannot be codes of a dictionary, in words; null when they can. */
export function choicesFault(choices: readonly Choice[]): string | null {
  if (choices.length === 0) return "没有可选的值";
  if (choices.length > MAX_CHOICES) return `超过 ${MAX_CHOICES} 个值`;
  const codes = choices.map(codeOf);
  if (new Set(codes).size < codes.length) return "有写成文字后相同的值";
  return codes.every(isCode) ? null : `有空的、超过 ${MAX_CODE} 个字符的或含换行与控制字符的值`;
}

const isCode = (code: string): boolean => code !== "" && code.length <= MAX_CODE && isStorableText(code) && isSingleLine(code);
export const codeOf = (choice: Choice): string => String(choice.source);

/** The dictionaries of a draft. Two fields with the same values share one, and one that the set has already is used as it is. */
export class DictDraft {
  readonly dicts: Dict[] = [];
  readonly #codes: NameTaker;
  readonly #byItems = new Map<string, string>();

  constructor(model: Model | undefined) {
    this.#codes = new NameTaker(model?.dicts.keys());
    for (const dict of model?.dicts.values() ?? []) if (!this.#byItems.has(keyOf(dict.items))) this.#byItems.set(keyOf(dict.items), dict.code);
  }

  /** Code of the dictionary that holds these values. */
  codeFor(choices: readonly Choice[], { entity, field, title }: { entity: string; field: string; title: string }): string {
    const items = choices.map((choice): DictItem => ({ value: codeOf(choice), label: cleanLine(choice.label) ?? cleanLine(codeOf(choice)) ?? "—" }));
    const known = this.#byItems.get(keyOf(items));
    if (known !== undefined) return known;
    const code = this.#codes.take(identifier(`${entity} ${field}`, "dict").replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`));
    this.#byItems.set(keyOf(items), code);
    this.dicts.push({ code, title, items });
    return code;
  }
}

const keyOf = (items: readonly DictItem[]): string =>
  JSON.stringify(items.map(({ value, label }) => [value, typeof label === "string" ? label : label["zh-CN"]]));
