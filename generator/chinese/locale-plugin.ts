import { existsSync, readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { traditional } from "./traditional.ts";

type Texts = string | { readonly [key: string]: Texts };

/** The texts in the Chinese of Taiwan under the same keys, save those that somebody wrote otherwise. */
export function convertedTexts(texts: Texts, exceptions?: Texts): Texts {
  if (typeof texts === "string") return typeof exceptions === "string" ? exceptions : traditional(texts);
  const own = typeof exceptions === "object" ? exceptions : {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, convertedTexts(text, own[key])]));
}

/** The exceptions of `zh-CN/<name>.json` stand in `zh-TW/<name>.json`. */
const exceptionsTo = (file: string): string => file.replace(/\/zh-CN\/([^/]+)$/, "/zh-TW/$1");

/**
 * A table of words imported with `?zh-TW` is converted while the page is built, so that no dictionary goes to a browser: JSON as `texts`, with its
 * exceptions, of a module each table that it exports. The developer's server converts anew when the file itself changes.
 */
export const convertedLocales = (): Plugin => ({
  name: "converted-locales",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "zh-TW") return null;
    this.addWatchFile(file);
    if (!file.endsWith(".json")) return moduleOf((await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as Record<string, Texts>);
    const other = exceptionsTo(file);
    const exceptions = other !== file && existsSync(other) ? readTexts(other) : undefined;
    if (exceptions !== undefined) this.addWatchFile(other);
    return { code: `export const texts = ${JSON.stringify(convertedTexts(readTexts(file), exceptions))};`, moduleType: "js" };
  },
});

const readTexts = (file: string): Texts => JSON.parse(readFileSync(file, "utf8")) as Texts;

const moduleOf = (tables: Record<string, Texts>): string =>
  Object.entries(tables)
    .map(([name, texts]) => `export const ${name} = ${JSON.stringify(convertedTexts(texts))};`)
    .join("\n");
