import { pinyin } from "pinyin-pro";
import { spelled } from "../../engine/drafting/names.ts";

export { isPlatformName, NameTaker } from "../../engine/drafting/names.ts";

/** A name of the language from any name: letters and digits, camel case, Chinese by its sounds. Never empty. */
export const identifier = (source: string, fallback: string): string => spelled(source, fallback, sounds);

const sounds = (text: string): string => pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" }).join(" ");
