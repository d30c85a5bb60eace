import { type Language, wantedLanguage } from "../engine/language/languages.ts";
import type { Command, Print } from "./command.ts";
import { commands } from "./commands/index.ts";

/**
 * Runs one command. `more` stand beside the generator's own: what needs a server brings its own table.
 * `--lang`, else `language`: in which the findings are told.
 * Exit code: 0 well, 1 something is wrong with the documents, 2 the command is not understood.
 */
export async function run(
  args: readonly string[],
  print: Print,
  { more = {}, language = "zh-CN" }: { more?: Readonly<Record<string, Command>>; language?: Language } = {},
): Promise<number> {
  const known = { ...commands, ...more };
  const refuse = (text: string) => {
    print(text);
    return 2;
  };
  try {
    const [name = "", ...words] = args;
    const command = Object.hasOwn(known, name) ? known[name] : undefined;
    return (await command?.run(words, print, language)) ?? refuse(usageOf(known));
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code === "ENOENT") return refuse(`找不到 ${"path" in error ? String(error.path) : "目录"}`);
    if (String(error.code).startsWith("ERR_PARSE_ARGS")) return refuse(`${error.message}\n${usageOf(known)}`);
    throw error;
  }
}

const usageOf = (known: Readonly<Record<string, Command>>): string =>
  ["campus <command>", ...Object.entries(known).map(([name, { usage }]) => `  ${name.padEnd(9)}${usage}`)].join("\n");

/** The language of a terminal: `en_US.UTF-8` wants English. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || "";
  return wantedLanguage(locale.replace(/[.@].*$/s, "").replaceAll("_", "-"));
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), (line) => console.log(line), { language: languageOf(process.env) });
