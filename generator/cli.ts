import { parseArgs } from "node:util";
import { checkDirectory, findingsAsJson, printFindings } from "./commands/check.ts";
import { formatDirectory } from "./commands/format.ts";
import { mendDirectory } from "./commands/mend.ts";
import { writeReports } from "./commands/reports.ts";
import { writeSchemas } from "./commands/schemas.ts";
import { runTypes } from "./commands/run-types.ts";

const usage = `campus <command> [directory]
  check    compile and check the documents (default directory: schemas); errors give exit code 1
           --json: findings as JSON; --fix: first repair what can be mended mechanically
  types    TypeScript of the documents; --out <dir> (default dist/types), --client: with the typed client as a package,
           --check: write nothing, exit code 1 when files are out of date, --watch: again after every change, --cache <dir>
  format   rewrite the documents canonically; with --check only name those that would change
  schemas  write the JSON Schemas of the documents (default directory: dist/format-1), for editors
  reports  bring the generated parts of <directory>/README.md up to date`;

const options = {
  json: { type: "boolean" },
  fix: { type: "boolean" },
  check: { type: "boolean" },
  watch: { type: "boolean" },
  client: { type: "boolean" },
  out: { type: "string" },
  cache: { type: "string" },
} as const;

type Print = (line: string) => void;
type Flags = ReturnType<typeof parse>["values"];
/** `dir` is null when none was named. */
type Command = (dir: string | null, flags: Flags, print: Print) => Promise<number>;

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true });

const commands: Record<string, Command> = {
  check: (dir, flags, print) => check(dir ?? "schemas", flags, print),
  types: (dir, flags, print) => runTypes({ dir: dir ?? "schemas", ...flags }, print),
  format: async (dir, { check: isDry = false }, print) => {
    const changed = await formatDirectory(dir ?? "schemas", { write: !isDry });
    print([`${changed.length} 个文件${isDry ? "需要整理" : "已整理"}`, ...changed].join("\n"));
    return isDry && changed.length > 0 ? 1 : 0;
  },
  schemas: async (dir, _, print) => {
    print((await writeSchemas(dir ?? "dist/format-1")).join("\n"));
    return 0;
  },
  reports: async (dir, _, print) => {
    print((await writeReports(`${dir ?? "schemas"}/README.md`)) ? "已更新" : "没有变化");
    return 0;
  },
};

/** Exit code: 0 well, 1 something is wrong with the documents, 2 the command is not understood. */
export async function run(args: readonly string[], print: Print): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [name = "", dir = null, ...rest] = positionals;
    if (!Object.hasOwn(commands, name) || rest.length > 0) return refuse(usage, print);
    return await commands[name]!(dir, values, print);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code === "ENOENT") return refuse(`找不到 ${"path" in error ? String(error.path) : "目录"}`, print);
    if (String(error.code).startsWith("ERR_PARSE_ARGS")) return refuse(`${error.message}\n${usage}`, print);
    throw error;
  }
}

function refuse(text: string, print: Print): number {
  print(text);
  return 2;
}

async function check(dir: string, { json = false, fix = false }: Flags, print: Print): Promise<number> {
  const mended = fix ? await mendDirectory(dir) : [];
  const { documents, findings } = await checkDirectory(dir);
  const errors = findings.filter((finding) => finding.severity === "error").length;
  if (json) print(findingsAsJson(findings));
  else {
    if (fix) print([`${mended.length} 个文件已修复`, ...mended].join("\n"));
    if (findings.length > 0) print(printFindings(findings));
    print(`${documents} 个文档，${errors} 个错误，${findings.length - errors} 个提醒`);
  }
  return errors > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), (line) => console.log(line));
