/** `node tests/support/draw-wings.ts`: prints the drawing of the server's wings for src/README.md. */
import { createRequire } from "node:module";
import { importsOf, type SourceFile, sourceFiles, targetOf } from "./import-scan.ts";

const wingOf = (file: string): string | undefined => /^src\/server\/([a-z]+)\//.exec(file)?.[1];

/** A table of who imports whom: a row for each wing, with the wings on its left that its files name. */
export function drawWings(wings: Readonly<Record<string, readonly string[]>>, files: readonly SourceFile[]): string {
  const names = Object.keys(wings);
  const arrows = new Set(
    files.flatMap(({ file, text }) => importsOf(text).map(({ specifier }) => `${wingOf(file)} ${wingOf(targetOf(file, specifier))}`)),
  );
  const rows = names.map((name) => `| \`${name}/\` | ${names.filter((to) => to !== name && arrows.has(`${name} ${to}`)).join(", ") || "nothing"} |`);
  return ["| wing | imports |", "|---|---|", ...rows].join("\n");
}

if (import.meta.main) {
  const { wings } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as { wings: Record<string, string[]> };
  console.log(drawWings(wings, sourceFiles(["src/server"])));
}
