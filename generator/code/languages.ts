import type { CodeLanguage } from "../../engine/api.ts";
import { mdCode, md } from "./escape/markdown.ts";
import { mermaid, mermaidId, mermaidText } from "./escape/mermaid.ts";
import { html, json, pathStep, yaml, yamlDocument } from "./escape/plain-data.ts";
import { sqlComment, sqlName, sqlText, sqlType } from "./escape/sql.ts";
import { jsxText, tsComment, tsLiteral, tsName } from "./escape/typescript.ts";

/** How a language is written: which words a template may put a value in with, and how its files carry a comment. */
export interface Language {
  title: string;
  /** Helper -> a value as one whole token of the language: with its quotes, its comment signs. */
  writes: Readonly<Record<string, (value: unknown) => string>>;
  /** The lines of the mark at the head of a file. Null = JSON, where the mark is a member. */
  comment: ((lines: readonly string[]) => string[]) | null;
  /** Name of the highlighting in editors. */
  editor: CodeLanguage;
}

const before = (sign: string) => (lines: readonly string[]) => lines.map((line) => `${sign} ${line}`);
const between = (open: string, close: string) => (lines: readonly string[]) => [open, ...lines.map((line) => ` ${line}`), close];

export const languages = {
  typescript: { title: "TypeScript", writes: { ts: tsLiteral, tsComment, tsName, jsx: jsxText }, comment: between("/*", "*/"), editor: "javascript" },
  sql: { title: "SQL", writes: { sqlName, sqlText, sqlComment, sqlType }, comment: before("--"), editor: "sql" },
  yaml: { title: "YAML", writes: { yaml, yamlDocument }, comment: before("#"), editor: "text" },
  json: { title: "JSON", writes: { json }, comment: null, editor: "json" },
  markdown: { title: "Markdown", writes: { md, mdCode }, comment: between("<!--", "-->"), editor: "markdown" },
  html: { title: "HTML", writes: { html }, comment: between("<!--", "-->"), editor: "text" },
  mermaid: { title: "Mermaid", writes: { mermaid, mermaidText, mermaidId }, comment: before("%%"), editor: "text" },
  /** Names of files, not files. */
  path: { title: "文件名", writes: { path: pathStep }, comment: null, editor: "text" },
} as const satisfies Record<string, Language>;

export type LanguageName = keyof typeof languages;
export const languageNames = Object.keys(languages) as LanguageName[];
