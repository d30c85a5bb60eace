import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaFolders, areaIndex, bringsDemo, demoIndex } from "../../src/server/areas/write-index.ts";
import { root, sourceFiles, withoutComments } from "../support/import-scan.ts";

const areasDir = join(root, "src/server/areas");
const documentAreas = readdirSync(join(root, "schemas"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test("the list of areas is what their folders make", () => {
  const written = readFileSync(join(areasDir, "index.ts"), "utf8");
  expect(written.replaceAll(/\s/g, "")).toBe(areaIndex(areaFolders(areasDir)).replaceAll(/\s/g, ""));
});

test("the parts of the demo school are what their folders make", () => {
  const written = readFileSync(join(areasDir, "demos.ts"), "utf8");
  expect(written.replaceAll(/\s/g, "")).toBe(demoIndex(areaFolders(areasDir), bringsDemo(areasDir)).replaceAll(/\s/g, ""));
});

test("an area in code is an area in documents", () => {
  expect(areaFolders(areasDir).filter((area) => !documentAreas.includes(area))).toEqual([]);
});

test("no list of areas stands anywhere else", () => {
  const named = (literal: string) =>
    new Set([...literal.matchAll(/"([a-z]+)"/g)].map(([, name]) => name!).filter((name) => documentAreas.includes(name)));
  const lists = sourceFiles(["engine", "renderers", "designer", "generator", "src", "tests"])
    .filter(({ file }) => !/^src\/server\/areas\/[^/]+\//.test(file))
    .flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(/\[[^[\]{}()]*\]/g)]
        .filter(([literal]) => named(literal).size > 2)
        .map(([literal]) => `${file}: ${literal}`),
    );
  // Another meaning of the words: "base" and "system" are also the base of a language and the actor of a flow.
  expect(lists.filter((one) => !/"system"/.test(one) || /"(?:leave|portal|resource|dorm|checkin|status)"/.test(one))).toEqual([]);
});

/** Files of a copy are met once. */
const keepingNothing = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };

describe("an empty area", () => {
  const copy = mkdtempSync(join(tmpdir(), "campus-areas-"));
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env: keepingNothing });
    return { status, said: stdout + stderr };
  };
  beforeAll(() => {
    for (const name of [
      "engine",
      "schemas",
      "generator",
      "renderers",
      "designer",
      "src/server",
      "src/web",
      "src/README.md",
      "package.json",
      "tsconfig.json",
      "biome.json",
    ])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    mkdirSync(join(copy, "schemas/club"));
    writeFileSync(
      join(copy, "schemas/club/area.json"),
      '{ "kind": "area", "id": "club", "title": { "zh-CN": "社团", "en": "Clubs", "zh-TW": "社團" }, "service": "yxgl", "order": 900, "menu": [] }\n',
    );
    mkdirSync(join(copy, "src/server/areas/club"));
    writeFileSync(
      join(copy, "src/server/areas/club/area.ts"),
      'import { defineArea } from "../define-area.ts";\n\n/** What clubs do that the language cannot say. */\nexport const club = defineArea({ id: "club" });\n',
    );
    mkdirSync(join(copy, "src/server/areas/club/demo"));
    writeFileSync(
      join(copy, "src/server/areas/club/demo/index.ts"),
      'import { defineDemo } from "../../demo/define-demo.ts";\n\n/** One club. */\nexport const club = defineDemo({ sources: [{ name: "club", makes: ["club"], reads: [], make: () => ({ club: [{ id: "1" }] }) }] });\n',
    );
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test("is taken into the list by the tool, and nothing else has to be written", () => {
    expect(run("src/server/areas/write-index.ts")).toEqual({ status: 0, said: "" });
    expect(run("node_modules/typescript/bin/tsc", "-p", "tsconfig.json").said).toBe("");
  });

  test("is part of the set without a finding of its own", () => {
    const { said } = run("src/server/programs/campus/cli.ts", "check", "--json");
    expect(said).not.toContain("club");
  });

  test("is known to the running server by its name", () => {
    const { said } = run("-e", 'import("./src/server/areas/index.ts").then(({ areas }) => console.log(areas.map(({ id }) => id).join()))');
    expect(said.trim().split(",")).toContain("club");
  });

  test("brings its part of the demo school", () => {
    const { said } = run(
      "-e",
      'import("./src/server/areas/demos.ts").then(({ demos }) => console.log(JSON.stringify(demos.flatMap(({ sources }) => sources).find(({ name }) => name === "club").make().club)))',
    );
    expect(said.trim()).toBe('[{"id":"1"}]');
  });
});
