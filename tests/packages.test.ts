import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsOf, root } from "./support/import-scan.ts";

// What package.json names is used, and by whom it says.
interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  bin?: string | Record<string, string>;
  scripts?: Record<string, string>;
}
const packageIn = (folder: string): Package => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Package;
const own = packageIn(".");
const [needed, ofWork] = [Object.keys(own.dependencies!), Object.keys(own.devDependencies!)];

const folders = ["engine", "renderers", "designer", "generator", "src", "tests"];
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file))),
].filter((file) => /(\.(tsx?|mjs|cjs)|tsconfig\.json)$/.test(file));
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
/** What runs at a school; the rest, and the server that builds pages as they are written, is for who works on it. */
const isProduct = (file: string): boolean => /^(engine|renderers|designer|generator|src)\//.test(file) && !own.scripts!.dev!.includes(file);

const named = (name: string) => new RegExp(`["'\`]${name.replaceAll(/[/.]/g, "\\$&")}(/[^"'\`]*)?["'\`]`);
const namedBy = (name: string): string[] => sources.filter(({ text }) => named(name).test(text)).map(({ file }) => file);
const scripts = Object.values(own.scripts!).join(" ");
const commandsOf = (name: string): string[] => {
  const { bin = {} } = packageIn(`node_modules/${name}`);
  return typeof bin === "string" ? [name] : Object.keys(bin);
};

/** Imported, run by a script, or it brings the package of this machine that the code loads by name. */
function isUsed(name: string): boolean {
  if (namedBy(name).length > 0 || commandsOf(name).some((command) => new RegExp(`\\b${command}\\b`).test(scripts))) return true;
  const scopes = Object.keys(packageIn(`node_modules/${name}`).optionalDependencies ?? {}).map((one) => one.split("/")[0]!);
  return [...new Set(scopes)].some((scope) => scope.startsWith("@") && sources.some(({ text }) => text.includes(`\`${scope}/`)));
}

test("every package that is named is imported, run, or asked for by one that is", () => {
  const used = [...needed, ...ofWork].filter((name) => !name.startsWith("@types/") && isUsed(name));
  const asked = new Set(used.flatMap((name) => Object.keys(packageIn(`node_modules/${name}`).peerDependencies ?? {})));
  const idle = [...needed, ...ofWork].filter((name) => !name.startsWith("@types/") && !used.includes(name) && !asked.has(name));
  expect(idle).toEqual([]);
});

test("types are kept of packages that are there", () => {
  const typed = ofWork.filter((name) => name.startsWith("@types/")).map((name) => name.slice("@types/".length));
  expect(typed.filter((name) => name !== "node" && !needed.includes(name) && !ofWork.includes(name))).toEqual([]);
});

/** Names of packages that a file cannot start without. */
const importedBy = (file: string, text: string): string[] =>
  importsOf(text)
    .filter(({ kind, specifier }) => kind === "value" && !specifier.startsWith("."))
    .map(({ specifier }) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    )
    .filter((name) => isProduct(file) && !name.startsWith("node:"));

test("what the product imports comes with it; what only the work on it imports does not", () => {
  const imported = new Set(sources.flatMap(({ file, text }) => importedBy(file, text)));
  expect(imported.size).toBeGreaterThan(30);
  expect([...imported].filter((name) => !needed.includes(name))).toEqual([]);
  expect(needed.filter((name) => namedBy(name).length > 0 && !namedBy(name).some(isProduct))).toEqual([]);
});
