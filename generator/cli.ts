import { checkDirectory, printFindings } from "./commands/check.ts";
import { formatDirectory } from "./commands/format.ts";
import { writeReports } from "./commands/reports.ts";
import { writeSchemas } from "./commands/schemas.ts";

const usage = `campus <command> [directory]
  check    compile and check the documents (default directory: schemas); errors give exit code 1
  format   rewrite the documents canonically; with --check only name those that would change
  schemas  write the JSON Schemas of the documents (default directory: dist/format-1), for editors
  reports  bring the generated parts of <directory>/README.md up to date`;

/** Exit code. */
export async function run(args: readonly string[], print: (line: string) => void): Promise<number> {
  const [command, ...rest] = args.filter((arg) => !arg.startsWith("--"));
  const dir = rest[0] ?? "schemas";
  switch (command) {
    case "check":
      return check(dir, print);
    case "format": {
      const isDry = args.includes("--check");
      const changed = await formatDirectory(dir, { write: !isDry });
      print([`${changed.length} 个文件${isDry ? "需要整理" : "已整理"}`, ...changed].join("\n"));
      return isDry && changed.length > 0 ? 1 : 0;
    }
    case "schemas":
      print((await writeSchemas(rest[0] ?? "dist/format-1")).join("\n"));
      return 0;
    case "reports":
      print((await writeReports(`${dir}/README.md`)) ? "已更新" : "没有变化");
      return 0;
    default:
      print(usage);
      return 2;
  }
}

async function check(dir: string, print: (line: string) => void): Promise<number> {
  const { documents, findings } = await checkDirectory(dir);
  const errors = findings.filter((finding) => finding.severity === "error").length;
  if (findings.length > 0) print(printFindings(findings));
  print(`${documents} 个文档，${errors} 个错误，${findings.length - errors} 个提醒`);
  return errors > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), (line) => console.log(line));
