import { chinese, localizeModel, type Phrases, phrasesOf } from "../../../../engine/translation/index.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { Text } from "../../../../engine/language/text.ts";
import type { Language, OtherLanguage } from "../../../../engine/language/index.ts";
import type { Call } from "../../platform/runtime.ts";
import { conversionTo } from "../../../../generator/chinese/conversion.ts";

const kept = new WeakMap<Model, Map<Language, Model>>();

/** The release in another language: compiled when first asked for and kept as long as the release is. */
export function modelIn(model: Model, language: Language): Model {
  if (language === "zh-CN") return model;
  const ofModel = kept.get(model) ?? new Map<Language, Model>();
  kept.set(model, ofModel);
  const found = ofModel.get(language) ?? localizeModel(model, language, phrasesIn(model, language));
  ofModel.set(language, found);
  originals.set(found, model);
  return found;
}

const originals = new WeakMap<Model, Model>();

/** The model with the words that logs and messages keep: zh-CN, whoever called. */
export const keptWords = (model: Model): Model => originals.get(model) ?? model;

/**
 * The same call with what it answers in the caller's language. For calls that read: words that are kept (logs, messages, records of a
 * flow) stay zh-CN, so calls that write never run on it.
 */
export const inOwnWords = (call: Call): Call => ({ ...call, model: modelIn(call.model, call.language ?? "zh-CN") });

const phrases = new WeakMap<Model["composition"], Map<Language, Phrases>>();

/** A text that is not of the model, of an earlier release for instance, in the caller's language. */
export const wordsOf = (call: Call, text: Text): string => phraseFor(call, text) ?? chinese(text);

/** The same; undefined = nobody translated it. */
export function phraseFor({ model, language = "zh-CN" }: Call, text: Text): string | undefined {
  if (language === "zh-CN") return chinese(text);
  return phrasesIn(model, language).known(text);
}

function phrasesIn({ composition }: Model, language: OtherLanguage): Phrases {
  const ofSet = phrases.get(composition) ?? new Map<Language, Phrases>();
  phrases.set(composition, ofSet);
  const found = ofSet.get(language) ?? phrasesOf(composition.set, language, conversionTo(language));
  ofSet.set(language, found);
  return found;
}
