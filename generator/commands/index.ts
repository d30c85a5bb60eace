import { languages, otherLanguages } from "../../engine/language/languages.ts";
import { type Command, defineCommand } from "../command.ts";
import { formatDirectory } from "./format.ts";
import { writeReports } from "./reports.ts";
import { runCheck } from "./run-check.ts";
import { runTypes } from "./run-types.ts";
import { writeSchemas } from "./schemas.ts";

/** Commands that need no server, by name. */
export const commands: Readonly<Record<string, Command>> = {
  check: defineCommand({
    usage: `[dir]    compile and check the documents (default directory: schemas); errors give exit code 1
           --json: findings as JSON; --fix: first repair what can be mended mechanically;
           --lang ${languages.join(", ")}: in which findings are told (default: that of the terminal)`,
    flags: { json: { type: "boolean" }, fix: { type: "boolean" } },
    run: ({ args: [dir = "schemas"], flags, print, language }) => runCheck({ dir, ...flags, language }, print),
  }),
  types: defineCommand({
    usage: `[dir]    TypeScript of the documents; --out <dir> (default dist/types), --client: with the typed client as a package,
           --check: write nothing, exit code 1 when files are out of date, --watch: again after every change, --cache <dir>`,
    flags: {
      out: { type: "string" },
      cache: { type: "string" },
      client: { type: "boolean" },
      check: { type: "boolean" },
      watch: { type: "boolean" },
    },
    run: ({ args: [dir = "schemas"], flags, print }) => runTypes({ dir, ...flags }, print),
  }),
  format: defineCommand({
    usage: "[dir]    rewrite the documents canonically; with --check only name those that would change",
    flags: { check: { type: "boolean" } },
    run: async ({ args: [dir = "schemas"], flags: { check: isDry = false }, print }) => {
      const changed = await formatDirectory(dir, { write: !isDry });
      print([`${changed.length} 个文件${isDry ? "需要整理" : "已整理"}`, ...changed].join("\n"));
      return isDry && changed.length > 0 ? 1 : 0;
    },
  }),
  texts: defineCommand({
    usage: `[dir]    collect phrases without translation into <area>/<language>.texts.json, empty (zh-TW is converted:
           its tables hold exceptions); --language ${otherLanguages.join(", ")} (default all), --prune: phrases that no document says any more go,
           and those that are said so without the table`,
    flags: { language: { type: "string" }, prune: { type: "boolean" } },
    run: async ({ args: [dir = "schemas"], flags, print }) => (await import("./texts.ts")).runTexts({ dir, ...flags }, print),
  }),
  schemas: defineCommand({
    usage: "[dir]    write the JSON Schemas of the documents (default directory: dist/schemas), for editors",
    run: async ({ args: [dir = "dist/schemas"], print }) => {
      print((await writeSchemas(dir)).join("\n"));
      return 0;
    },
  }),
  reports: defineCommand({
    usage: "[dir]    bring the generated parts of <directory>/README.md up to date",
    run: async ({ args: [dir = "schemas"], print }) => {
      print((await writeReports(`${dir}/README.md`)) ? "已更新" : "没有变化");
      return 0;
    },
  }),
  generate: defineCommand({
    usage: `<entity:id | screen:id | flow:id | area:id>  code from a document; --set react, ddl, openapi, markdown, er, flow (default react)
           or --templates <dir>: a copied set; --out <dir>, --zip <file> or --preview; --role, --dir <documents>.
           A file changed by hand is never overwritten: the new one is written beside it as <file>.new`,
    flags: {
      set: { type: "string" },
      templates: { type: "string" },
      out: { type: "string" },
      zip: { type: "string" },
      preview: { type: "boolean" },
      role: { type: "string" },
      dir: { type: "string" },
      force: { type: "string" },
    },
    run: async ({ args: [from = ""], flags, print }) => (await import("./generate.ts")).runGenerate(from, flags, print),
  }),
  import: defineCommand({
    usage: `<file | postgresql://...>  entity and screen documents from a JSON Schema, an OpenAPI description, an xlsx sheet or the tables of a
           database; --as jsonschema, openapi, xlsx, table; --component <name> (again and again): which definitions or tables;
           --area <area>, --out <documents> (default schemas), --with <file>: schemas that are referred to, --schema <name>, --preview`,
    flags: {
      as: { type: "string" },
      component: { type: "string", multiple: true },
      area: { type: "string" },
      out: { type: "string" },
      schema: { type: "string" },
      with: { type: "string", multiple: true },
      preview: { type: "boolean" },
    },
    run: async ({ args: [file], flags, print }) => (file === undefined ? null : (await import("./import.ts")).runImport(file, flags, print)),
  }),
  diff: defineCommand({
    usage: `<before> <after>  what differs between two directories of documents, in words, rights first; --json: every change`,
    most: 2,
    flags: { json: { type: "boolean" } },
    run: async ({ args: [before, after], flags: { json = false }, print }) =>
      before === undefined || after === undefined ? null : (await import("./diff.ts")).runDiff({ before, after, json }, print),
  }),
  explain: defineCommand({
    usage: `<entity | screen>  what it amounts to: fields and where each comes from, rules, moves step by step, rights by role, effects, what uses
           it, and what the language fills in; --dir <documents>, --school <dir>: a school's documents over them; --json`,
    flags: { dir: { type: "string" }, school: { type: "string" }, json: { type: "boolean" } },
    run: async ({ args: [name], flags, print }) => (name === undefined ? null : (await import("./explain.ts")).runExplain(name, flags, print)),
  }),
  merge: defineCommand({
    usage: `<base> <ours> <theirs>  one document out of two changed ones, written over <ours> or to --output; conflicts give exit code 1.
           As a merge driver of git: --path %P writes them beside the document as <path>.conflicts`,
    most: 3,
    flags: { output: { type: "string" }, path: { type: "string" } },
    run: async ({ args: [base, ours, theirs], flags, print }) =>
      base === undefined || ours === undefined || theirs === undefined
        ? null
        : (await import("./merge.ts")).runMerge({ base, ours, theirs, ...flags }, print),
  }),
};
