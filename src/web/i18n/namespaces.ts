import { isConverted } from "../../../engine/language/languages.ts";
import { fallbackLanguage, type LanguageTag, languageTags } from "./languages.ts";

type Texts = Record<string, unknown>;
type Loader = () => Promise<Texts>;

const fallbackTag = languageTags[fallbackLanguage];

const own = import.meta.glob<Texts>(["../locales/*/*.json", "!../locales/zh-TW/*"], { import: "default" }) as Record<string, Loader>;

/** zh-CN as the build converts it; the folder `zh-TW` holds what is said otherwise. */
const traditional = import.meta.glob<Texts>("../locales/zh-CN/*.json", { import: "texts", query: "?zh-TW" }) as Record<string, Loader>;

/** Folders besides the shell's own: `<folder>/<language>.json` is the namespace of that name. */
const others: Record<string, Record<string, Loader>> = {};

/** Texts of one namespace, `shell` for instance; a language that lacks it reads zh-CN. @throws Error when zh-CN has no such file */
export async function loadNamespace(language: string, namespace: string): Promise<Texts> {
  const load = others[namespace]?.[language] ?? loaderOf(language, namespace);
  if (load !== undefined) return load();
  if (language === fallbackTag) throw new Error(`No texts ${namespace}`);
  return {};
}

/** The folder of a language, converted ones from that of zh-CN. */
const loaderOf = (language: string, namespace: string): Loader | undefined =>
  isConverted(language as LanguageTag) ? traditional[`../locales/zh-CN/${namespace}.json`] : own[`../locales/${language}/${namespace}.json`];

/** Registers the texts of another folder; the shell does it before anything is drawn. */
export function registerNamespace(namespace: string, loaders: Record<string, Loader>): void {
  others[namespace] = loaders;
}
