import { sayPhrase, type Words } from "../language/phrase.ts";
import type { LabelSource } from "./define-field.ts";

/** Words of a format in the language of the labels. */
export const saidBy = (labels: LabelSource | undefined, words: Words): string => sayPhrase(words, labels?.say ?? (() => undefined));
