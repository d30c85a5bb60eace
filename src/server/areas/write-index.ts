/** `npm run areas`: writes the lists of areas and of their demos anew from the folders beside this file. Nobody keeps them by hand. */
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

/** The source of `demos.ts` for these folders, of which `hasDemo` bring a part of the demo school. */
export function demoIndex(folders: readonly string[], hasDemo: (folder: string) => boolean): string {
  const own = folders.filter(hasDemo);
  const imports = own.map((folder) => `import { ${nameOf(folder)} } from ${JSON.stringify(["./", folder, "/demo/index.ts"].join(""))};\n`).join("");
  return `// Written by "npm run areas" from the folders of the areas; tests/areas/areas.test.ts holds it true.
import type { Demo } from "./demo/define-demo.ts";
${imports}
/** What each area brings of the demo school. */
export const demos: readonly Demo[] = [${own.map(nameOf).join(", ")}];
`;
}

/** Whether an area below `dir` brings a part of the demo school. */
export const bringsDemo =
  (dir: string) =>
  (folder: string): boolean =>
    existsSync(`${dir}/${folder}/demo/index.ts`);

const fileOf = (folder: string): string => ["./", folder, "/area.ts"].join("");
const nameOf = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

if (import.meta.main) {
  const folders = areaFolders(import.meta.dirname);
  writeFileSync(new URL("./index.ts", import.meta.url), areaIndex(folders));
  writeFileSync(new URL("./demos.ts", import.meta.url), demoIndex(folders, bringsDemo(import.meta.dirname)));
}
