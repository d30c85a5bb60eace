import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import { PostgreSQL, sql } from "@codemirror/lang-sql";
import type { Extension } from "@codemirror/state";
import type { CodeLanguage } from "../../engine/api.ts";

const byLanguage: Record<CodeLanguage, () => Extension> = {
  javascript: () => javascript({ jsx: true, typescript: true }),
  sql: () => sql({ dialect: PostgreSQL }),
  json,
  markdown: () => markdown(),
  text: () => [],
};

export const colouring = (language: CodeLanguage): Extension => byLanguage[language]();
