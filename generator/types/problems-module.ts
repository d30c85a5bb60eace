import { readdirSync, readFileSync } from "node:fs";
import { banner, type Module, textModule } from "./module.ts";
import { block, member } from "./text.ts";

const folder = new URL("../../engine/problems/", import.meta.url);

/**
 * What each code of the problem catalogue carries. The catalogue is a value whose parameters are known to the compiler only, so they are
 * read from its source: one line, or two, per code, as the formatter leaves it.
 */
export function problemParams(): Record<string, string> {
  const text = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .join("\n");
  const found = [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]*): \((?:p|_): (.+?)\) =>/gm)];
  return Object.fromEntries(found.map(([, code, params]) => [code!, params === "Record<never, never>" ? "{}" : params!]));
}

export const problemsModule = (): Module =>
  textModule(
    "types/problems.d.ts",
    banner +
      block(
        "ProblemParams",
        Object.entries(problemParams()).map(([code, params]) => member(code, params)),
        "错误编码与参数",
      ),
  );
