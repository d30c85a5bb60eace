import type { Language } from "../../../../../engine/language/index.ts";
import { convertedWords } from "../../../../../engine/problems/languages/by-phrase.ts";
import { conversionTo } from "../../../../../generator/chinese/conversion.ts";
import { english } from "./en.ts";
import { exceptions } from "./zh-tw.ts";

type Table = Readonly<Record<string, string>>;

/** What the server says outside of its areas, by its zh-CN; of a converted language what its rule gets wrong. What an area says stands among its texts. */
const written: Readonly<Partial<Record<Language, Table>>> = { en: english, "zh-TW": exceptions };

const made = new Map<Language, Table>([["zh-CN", {}]]);

/** The words of a language for everything that the server says, made when somebody first reads it. English names what that is. */
export function programWords(language: Language): Table {
  const known = made.get(language);
  if (known !== undefined) return known;
  const convert = conversionTo(language);
  const own = written[language] ?? {};
  const table = convert === undefined ? own : convertedWords(Object.keys(english), convert, own);
  made.set(language, table);
  return table;
}
