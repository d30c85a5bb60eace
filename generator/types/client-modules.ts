import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import type { Model } from "../../engine/model/model.ts";
import { banner, type Module, textModule } from "./module.ts";
import { quote } from "./text.ts";

/** Where a module of the package is written: most beside the client, some in the engine, which uses them itself. */
const ofEngine = new Set(["md5"]);
const source = (name: string): Promise<string> =>
  readFile(new URL(ofEngine.has(name) ? `../../engine/values/${name}.ts` : `../client/${name}.ts`, import.meta.url), "utf8");
/** In the package they all lie in one folder, as JavaScript. */
const asPublished = (text: string): string => text.replaceAll(/(from\s+)"(?:\.\/|[./]*\/engine\/values\/)([\w-]+)\.ts"/g, '$1"./$2.js"');

/** Types that are the same for every school, copied as they are. */
export async function languageModules(): Promise<Module[]> {
  const names = ["language", "calls"];
  const texts = await Promise.all(names.map(source));
  return names.map((name, at) => textModule(`types/${name}.d.ts`, banner + asPublished(texts[at]!)));
}

const runtime = ["md5", "errors", "connection", "entity", "client"];

/** The client as JavaScript, the package around it and the way in. */
export async function clientModules(model: Model): Promise<Module[]> {
  const texts = await Promise.all(runtime.map(source));
  const files = runtime.map((name, at) => textModule(`esm/${name}.js`, banner + tidy(stripTypeScriptTypes(asPublished(texts[at]!)))));
  const paths = [...model.entities.values()].filter((entity) => entity.childOf === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  const lines = paths.map(
    (entity) => `  [${quote(entity.id)}]: ${quote(`/api/${encodeURIComponent(entity.service)}/${encodeURIComponent(entity.id)}`)},\n`,
  );
  const index = [
    `import { campusOver } from "./client.js";`,
    `export { CampusError, isCampusError, problemOf } from "./errors.js";`,
    `export { dictLabels } from "./dicts.js";`,
    `const paths = {\n${lines.join("")}};`,
    `export const createCampus = (options) => campusOver(paths, options);`,
  ];
  return [
    ...files,
    textModule("esm/index.js", `${banner}${index.join("\n")}\n`),
    textModule("types/errors.d.ts", banner + errorTypes),
    textModule("types/client.d.ts", banner + clientTypes),
    textModule("package.json", `${JSON.stringify(manifest, null, 2)}\n`),
  ];
}

/** Stripped types leave blanks behind. */
const tidy = (text: string): string =>
  `${text
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;

const manifest = {
  name: "campus-client",
  version: "0.1.0",
  type: "module",
  sideEffects: false,
  exports: { ".": { types: "./types/index.d.ts", default: "./esm/index.js" } },
  types: "./types/index.d.ts",
  files: ["esm", "types"],
  dependencies: { ky: "^2.1.0" },
  engines: { node: ">=22" },
};

const errorTypes = `import type { ProblemParams } from "./problems.js";

export type ProblemCode = keyof ProblemParams;
/** One thing that was wrong: a code for programs, a sentence for people, a JSON Pointer and what the sentence speaks of. */
export type Problem<C extends ProblemCode = ProblemCode> = { [K in C]: { code: K; message: string; path: string; params: ProblemParams[K] } }[C];

/** A call that was refused or did not arrive. \`message\` may be shown to people. */
export declare class CampusError extends Error {
  /** HTTP status; 0 when no reply came. */
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Field path -> sentence. */
  readonly fieldErrors: Readonly<Record<string, string>>;
}
export declare function isCampusError(error: unknown): error is CampusError;
/** The problem of this code, when the error is about it. Branch on this, never on the message. */
export declare function problemOf<C extends ProblemCode>(error: unknown, code: C): Problem<C> | undefined;
`;

const clientTypes = `import type { RoleClient } from "./calls.js";
import type { Role } from "./names.js";
import type { Schema } from "./schema.js";

export interface CampusOptions {
  /** Origin of the server, such as \`https://campus.example.edu.cn\`. Default: the page's own. */
  baseUrl?: string;
  tenantId?: string;
  /** Names the kind of client; not a secret of a person. */
  client?: { id: string; secret: string };
  /** Access token of a person already signed in. */
  token?: string;
  /** Milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch;
}
export interface Campus {
  signIn(who: { username: string; password: string; type?: "account" | "mobile" }): Promise<void>;
  /** The calls of a role. A person with several roles may use each; the server judges by all of them. */
  as<R extends Role>(role: R): RoleClient<Schema, R>;
}
export declare function createCampus(options?: CampusOptions): Campus;
`;
