import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const root = new URL("../..", import.meta.url).pathname;
export const layers = ["engine", "renderers", "designer", "generator", "src"] as const;

export interface SourceFile {
  /** Relative to the repository: `engine/errors.ts`. */
  file: string;
  text: string;
}

/** Every TypeScript file of the product; tests and fixtures are not part of it. */
export function sourceFiles(folders: readonly string[] = layers): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => ({ file: join(folder, name), text: readFileSync(join(root, folder, name), "utf8") })),
  );
}

export interface Import {
  specifier: string;
  /** `type` imports vanish at run time; `lazy` ones are loaded later. */
  kind: "value" | "type" | "lazy";
}

/** Blanks comments and the inside of template texts, keeps everything else at its place. Good enough for code that passes the linter. */
export function withoutComments(text: string): string {
  const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(token, (found) => (found.startsWith("//") || found.startsWith("/*") ? found.replace(/[^\n]/g, " ") : found));
}

export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  for (const [, clause, specifier] of code.matchAll(/^[ \t]*(?:import|export)\b([^;'"]*?)\bfrom\s*["']([^"'\n]+)["']/gm)) {
    found.push({ specifier: specifier!, kind: /^\s*type\b/.test(clause!) ? "type" : "value" });
  }
  for (const [, specifier] of code.matchAll(/^[ \t]*import\s*["']([^"'\n]+)["']/gm)) found.push({ specifier: specifier!, kind: "value" });
  for (const [, specifier] of code.matchAll(/\bimport\(\s*["']([^"'\n]+)["']\s*\)/g)) found.push({ specifier: specifier!, kind: "lazy" });
  return found;
}

/** Repository path of a relative specifier, the specifier itself for a package. */
export const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith(".") ? relative(root, join(root, dirname(file), specifier)) : specifier;
