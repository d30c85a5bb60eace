import { kindOf } from "../kinds/index.ts";
import { compileComposed } from "../compile/compile.ts";
import type { Model } from "../model/model.ts";
import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import { isButton } from "./is-button.ts";
import { mapTexts } from "./map-texts.ts";
import { type Phrases, phrasesOf } from "./phrases.ts";
import type { OtherLanguage } from "../language/languages.ts";

/** The set with every text as one string, by the phrases of a language; what has no words stays zh-CN. Documents without texts stay the same objects. */
export function localizeSet(set: DocumentSet, phrases: Phrases): DocumentSet {
  return set.map((source) => localizeSource(source, phrases));
}

function localizeSource(source: SourceDocument, phrases: Phrases): SourceDocument {
  if (kindOf(source.document).view.isForAuthors) return source;
  const document = mapTexts(
    source.document,
    (text, path) => phrases.of(text, source.area, isButton(source.document, path) ? "button" : undefined) ?? text,
  );
  return document === source.document ? source : { ...source, document };
}

/**
 * The same model with its texts in another language. Hash, release and the documents it was made of stay, for it is the same release; so do
 * flows of earlier releases, whose rulings are looked up by name.
 */
export function localizeModel(model: Model, language: OtherLanguage, phrases: Phrases = phrasesOf(model.composition.set, language)): Model {
  const set = localizeSet(model.composition.set, phrases);
  const { model: localized } = compileComposed({ ...model.composition, set }, { hash: model.hash, operations: [...model.operations] });
  return {
    ...localized,
    language,
    composition: model.composition,
    ...(model.release !== undefined && { release: model.release }),
    ...(model.pastFlows !== undefined && { pastFlows: model.pastFlows }),
  };
}
