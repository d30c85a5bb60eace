import { type Convert, isConverted, type Language } from "../../../../engine/language/index.ts";
import { traditional } from "../../../../generator/chinese/traditional.ts";

/** The rule of a language that follows from zh-CN; undefined = its words are written by people. */
export const conversionTo = (language: Language): Convert | undefined => (isConverted(language) ? traditional : undefined);
