import { wordsIn } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { LabelSource } from "../../../../engine/fields/define-field.ts";
import { zh } from "../../../../engine/language/text.ts";

const kept = new WeakMap<Model, LabelSource>();

/** Labels of dictionaries, both ways; a retired value keeps its label. References are left to the caller. */
export function dictLabels(model: Model): LabelSource {
  const found = kept.get(model) ?? makeLabels(model);
  kept.set(model, found);
  return found;
}

function makeLabels(model: Model): LabelSource {
  const byValue = new Map<string, Map<string, string>>();
  const byLabel = new Map<string, Map<string, string>>();
  for (const [code, dict] of model.dicts) {
    byValue.set(code, new Map(dict.items.map((item) => [item.value, zh(item.label)])));
    byLabel.set(code, new Map(dict.items.map((item) => [zh(item.label), item.value])));
  }
  return {
    dict: (code, value) => byValue.get(code)?.get(value),
    dictValue: (code, label) => byLabel.get(code)?.get(label),
    ref: () => undefined,
    refKey: () => undefined,
    say: wordsIn(engineIn(model.language ?? "zh-CN")),
  };
}
