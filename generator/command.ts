import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Language, languages } from "../engine/language/languages.ts";

export type Print = (line: string) => void;

type FlagTable = Record<string, { type: "boolean" | "string"; multiple?: boolean }>;
type FlagsOf<T extends FlagTable> = {
  [K in keyof T]?: T[K]["type"] extends "boolean" ? boolean : T[K] extends { multiple: true } ? string[] : string;
};

interface CommandInput<T extends FlagTable> {
  /** What was named after the command, in order. */
  args: string[];
  flags: FlagsOf<T>;
  print: Print;
  /** Of whoever called. */
  language: Language;
}

interface CommandSpec<T extends FlagTable> {
  /** Lines of the usage, the name of the command not included. */
  usage: string;
  /** Arguments it takes at most. Default 1: a directory. */
  most?: number;
  flags?: T;
  /** Exit code: 0 well, 1 something is wrong with the documents, null not understood. What is heavy is imported here, so that other commands stay quick. */
  run(input: CommandInput<T>): Promise<number | null>;
}

/** One command of `campus`, ready to be put into a table. */
export interface Command {
  usage: string;
  /** @throws an error with a code `ERR_PARSE_ARGS_...` when the words are not understood; null = the usage is to be shown */
  run(words: readonly string[], print: Print, language: Language): Promise<number | null>;
}

export function defineCommand<const T extends FlagTable = Record<never, never>>(spec: CommandSpec<T>): Command {
  return {
    usage: spec.usage,
    run: async (words, print, language) => {
      const options = { ...spec.flags, lang: { type: "string" } } as ParseArgsOptionsConfig;
      const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
      const wanted = languages.find((one) => one === (values.lang ?? language));
      if (wanted === undefined) return null;
      if (positionals.length > (spec.most ?? 1)) return null;
      return spec.run({ args: positionals, flags: values as FlagsOf<T>, print, language: wanted });
    },
  };
}
