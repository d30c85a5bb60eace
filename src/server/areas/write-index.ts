/** `npm run areas`: writes the list of areas anew from the folders beside this file. Nobody keeps it by hand. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";

/** Folders below `dir` that hold an area, in the order of their names. */
export const areaFolders = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${dir}/${entry.name}/area.ts`))
    .map(({ name }) => name)
    .sort();

/** The source of `index.ts` for these folders. */
export function areaIndex(folders: readonly string[]): string {
  const imports = folders.map((folder) => `import { ${nameOf(folder)} } from ${JSON.stringify(fileOf(folder))};\n`).join("");
  return `// Written by "npm run areas" from the folders beside it; tests/areas/areas.test.ts holds it true.
import { operationRegistry } from "../platform/operation-registry.ts";
import type { Area } from "./define-area.ts";
${imports}
/** Every area that brings code of its own. */
export const areas: readonly Area[] = [${folders.map(nameOf).join(", ")}];

/** Every registered operation, by area. */
export const operations = operationRegistry(areas.flatMap((area) => area.operations ?? []));
`;
}

const fileOf = (folder: string): string => ["./", folder, "/area.ts"].join("");
const nameOf = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

if (import.meta.main) writeFileSync(new URL("./index.ts", import.meta.url), areaIndex(areaFolders(import.meta.dirname)));
