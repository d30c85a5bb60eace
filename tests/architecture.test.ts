import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawWings } from "./support/draw-wings.ts";
import { importsOf, root, sourceFiles, targetOf, withoutComments } from "./support/import-scan.ts";

const files = sourceFiles();
const lineBudget = 300;
const rules = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: object[];
  options: object;
  wings: Record<string, string[]>;
  /** By wing: its rooms in the order in which they stand. `a|b` is one room of two names, `root` are the files in no folder. */
  rooms: Record<string, string[]>;
  pathOf(wing: string, rooms: string[]): string;
};
const { wings, rooms, pathOf } = rules;

/** The import statements of a file as JavaScript that dependency-cruiser can read; type and lazy imports become dynamic ones. */
function asScript(text: string): string {
  return importsOf(text)
    .map(({ specifier, kind }) => {
      const target = JSON.stringify(/^\..*\.tsx?$/.test(specifier) ? `${specifier}.mjs` : specifier);
      return kind === "value" ? `import ${target};` : `import(${target});`;
    })
    .join("\n");
}

async function cruiseAll(sources: readonly { file: string; text: string }[], dir: string): Promise<ICruiseResult> {
  for (const { file, text } of sources) {
    mkdirSync(join(dir, dirname(file)), { recursive: true });
    writeFileSync(join(dir, `${file}.mjs`), asScript(text));
  }
  const { forbidden, options } = rules;
  const tops = [...new Set(sources.map(({ file }) => file.split("/")[0]!))];
  const { output } = await cruise(tops, { ...options, baseDir: dir, ruleSet: { forbidden: forbidden as never }, validate: true }, {
    extensions: [".mjs", ".ts", ".tsx"],
  } as never);
  return output as ICruiseResult;
}

describe("imports point left only", () => {
  const dir = mkdtempSync(join(tmpdir(), "architecture-"));
  let result: ICruiseResult;
  beforeAll(async () => {
    result = await cruiseAll(files, dir);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test("dependency-cruiser saw every file and found no violation", () => {
    expect(result.summary.totalCruised).toBeGreaterThanOrEqual(files.length);
    expect(result.summary.totalDependenciesCruised).toBeGreaterThan(files.length);
    expect(
      result.summary.violations.map(
        ({ rule, from, to, cycle }) => `${rule.name}: ${from} -> ${cycle ? cycle.map((one) => one.name).join(" -> ") : to}`,
      ),
    ).toEqual([]);
  });

  test.each([
    ["engine-imports", "engine/x.ts", 'import { a } from "../src/server/a.ts";', "src/server/a.ts"],
    ["engine-imports", "engine/x.ts", 'import type { A } from "../renderers/a.ts";', "renderers/a.ts"],
    ["engine-imports-no-package", "engine/x.ts", 'import dayjs from "dayjs";', "engine/a.ts"],
    ["src-web-imports", "src/web/x.ts", 'import { a } from "../server/a.ts";', "src/server/a.ts"],
    ["src-server-imports", "src/server/x.ts", 'import { a } from "../web/a.ts";', "src/web/a.ts"],
    ...Object.keys(wings)
      .slice(0, -1)
      .map((wing) => [`server-${wing}-imports`, `src/server/${wing}/x.ts`, 'import { a } from "../programs/a.ts";', "src/server/programs/a.ts"]),
    ["server-auth-imports", "src/server/auth/x.ts", 'import type { A } from "../releases/a.ts";', "src/server/releases/a.ts"],
    ["areas-know-no-other-area", "src/server/areas/one/x.ts", 'import { a } from "../two/a.ts";', "src/server/areas/two/a.ts"],
    ["formily-stays-in-its-folder", "renderers/widgets/x.ts", 'import { createForm } from "@formily/core";', "renderers/a.ts"],
    ["node-stays-out-of-the-browser", "renderers/x.ts", 'import { join } from "node:path";', "renderers/a.ts"],
    [
      "one-reader-of-workbooks",
      "src/server/x.ts",
      'import { readRows } from "../../generator/xlsx/read-workbook.ts";',
      "generator/xlsx/read-workbook.ts",
    ],
    ["workbooks-are-read-by-our-own-reader", "src/server/x.ts", 'import { readXlsx } from "hucre";', "src/server/a.ts"],
    ["no-cycles", "engine/x.ts", 'import { a } from "./a.ts";', "engine/a.ts"],
    ["no-type-cycles", "renderers/x.ts", 'import type { A } from "./a.ts";', "renderers/a.ts"],
  ])("%s is a rule that fails", async (rule, file, text, other) => {
    const small = mkdtempSync(join(tmpdir(), "architecture-"));
    const back = rule.endsWith("-cycles") ? 'import { x } from "./x.ts";' : "export const a = 1;";
    const found = await cruiseAll(
      [
        { file, text },
        { file: other, text: back },
      ],
      small,
    );
    rmSync(small, { recursive: true, force: true });
    expect(found.summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  });
});

test("the drawing of the server's wings in src/README.md is what the imports are", () => {
  expect(readFileSync(join(root, "src/README.md"), "utf8")).toContain(drawWings(wings, sourceFiles(["src/server"])));
});

describe.each(Object.entries(rooms))("the rooms of %s stand in one order", (wing, names) => {
  const own = files.flatMap(({ file }) => (file.startsWith(`${wing}/`) ? [file.slice(wing.length + 1)] : []));
  const inRoom = (room: string) => own.filter((file) => new RegExp(pathOf(wing, [room])).test(`${wing}/${file}`));

  test("every file stands in one of them, and none is empty", () => {
    expect(names.flatMap(inRoom).sort()).toEqual(own.sort());
    expect(names.filter((room) => inRoom(room).length === 0)).toEqual([]);
  });

  test("the README lists them in this order", () => {
    const cells = [...readFileSync(`${root}${wing}/README.md`, "utf8").matchAll(/^\|([^|]+)\|/gm)].map(([, cell]) => cell!);
    const listed = cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replace(/\/$|\.ts$/, "")).join("|"));
    expect(listed.filter((name) => name !== "")).toEqual(names);
  });

  /** The first file of each room, importing those of these other rooms. */
  const filesOf = (verb: string, others: (at: number) => string[]) => {
    const fileIn = (room: string) => `${wing}/${inRoom(room)[0]}`;
    const toward = (from: string, to: string) => relative(dirname(from), to).replace(/^(?!\.)/, "./");
    return names.map((room, at) => ({
      file: fileIn(room),
      text: others(at)
        .map((other) => `${verb} { X } from "${toward(fileIn(room), fileIn(other))}";`)
        .join("\n"),
    }));
  };
  const refused = async (sources: { file: string; text: string }[]) => {
    const dir = mkdtempSync(join(tmpdir(), "rooms-"));
    const { summary } = await cruiseAll(sources, dir);
    rmSync(dir, { recursive: true, force: true });
    return summary.violations.map(({ from, to }) => `${from} -> ${to}`.replaceAll(".mjs", "")).sort();
  };

  test.each(["import", "import type"])("a room may %s from those before it and from none behind it", async (verb) => {
    expect(await refused(filesOf(verb, (at) => names.slice(0, at)))).toEqual([]);
    const behind = filesOf(verb, (at) => names.slice(at + 1));
    const paths = behind.map(({ file }) => file);
    expect(await refused(behind)).toEqual(paths.flatMap((from, at) => paths.slice(at + 1).map((to) => `${from} -> ${to}`)).sort());
  });
});

test("the scan reads the import statements the code base uses", () => {
  const text =
    'import a, { b } from "./a.ts";\nimport type { C } from "./c.ts";\nexport * from "./d.ts";\nexport type * from "./e.ts";\nimport "./f.css";\n// import "./no.ts"\nconst g = () => import("./g.ts");\nimport {\n  h,\n  type I,\n} from "./h.ts";\n';
  const kinds = Object.fromEntries(importsOf(text).map(({ specifier, kind }) => [specifier, kind]));
  expect(kinds).toEqual({
    "./a.ts": "value",
    "./c.ts": "type",
    "./d.ts": "value",
    "./e.ts": "type",
    "./f.css": "value",
    "./g.ts": "lazy",
    "./h.ts": "value",
  });
});

test("no file or folder is named utils, common, helpers, misc or shared", () => {
  // engine/documents/common.ts is part of the fixed spine: the head every document has in common.
  const banned = files.filter(({ file }) => file.split("/").some((part) => /^(utils?|common|helpers?|misc|shared)(\.tsx?)?$/i.test(part)));
  expect(banned.map(({ file }) => file).filter((file) => file !== "engine/documents/common.ts")).toEqual([]);
});

test("no file has more than 300 lines of code", () => {
  // What a tool writes from the documents is as long as the documents are.
  const written = ({ text }: { text: string }) => !text.startsWith('// Written by "npm run');
  const long = [...files, ...sourceFiles(["tests"])].filter(written).map(({ file, text }) => ({
    file,
    lines: withoutComments(text)
      .split("\n")
      .filter((line) => line.trim() !== "").length,
  }));
  expect(long.filter(({ lines }) => lines > lineBudget)).toEqual([]);
});

test("files are named in kebab case, components in Pascal case", () => {
  const odd = files.filter(
    ({ file }) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)(?:\.(?:schema|d|test|worker))*\.tsx?$/.test(basename(file)),
  );
  expect(odd.map(({ file }) => file)).toEqual([]);
});

test("nothing is executed from text and nothing is exported as default", () => {
  const found = files.filter(({ text }) => /\beval\s*\(|\bnew\s+Function\b|\bexport\s+default\b/.test(withoutComments(text)));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test("HTML enters the page in one sanitising file, and no sandbox pretends to be a boundary", () => {
  const html = files.filter(({ text }) => /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/.test(withoutComments(text)));
  expect(html.map(({ file }) => file)).toEqual(["renderers/cells/HtmlCell.tsx"]);
  expect(html[0]!.text).toContain("cleanHtml(html)");
  expect(files.filter(({ text }) => /["']node:vm["']/.test(text)).map(({ file }) => file)).toEqual([]);
});

test("raw SQL text is never put together from parts, and stands in few files", () => {
  const raw = files.filter(({ text }) => /\bsql\.raw\(/.test(withoutComments(text)));
  const allowed =
    /^src\/server\/(?:platform\/(?:sql|database)|releases\/structure|data\/(?:records|statistics|flow)|areas\/(?:\w+\/)?demo|programs\/jobs)\//;
  expect(raw.map(({ file }) => file).filter((file) => !allowed.test(file))).toEqual([]);
  // A template or a sum inside sql.raw(...) would be SQL text made from data.
  const built = raw.flatMap(({ file, text }) =>
    [...withoutComments(text).matchAll(/\bsql\.raw\(([^)]*)/g)]
      .filter(([, argument]) => /`|\+/.test(argument!))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(built.filter((found) => !/String\(1 \+|String\(BATCH/.test(found))).toEqual([]);
});

test("the engine, the renderers, the designer and the generator hold no word of the business", () => {
  const business =
    /\b(?:dorm|student|teacher|counsellor|scholarship|classroom)(?:[A-Z_/]\w*)?\b|\b(?:leave|repair)(?:[A-Z_]\w*|\/\w+)|请假|宿舍|学生|报修|辅导员|班级|奖学金/;
  const found = sourceFiles(["engine", "renderers", "designer", "generator"]).flatMap(({ file, text }) => {
    const lines = withoutComments(text).split("\n");
    return lines.flatMap((line, at) => (business.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));
  });
  expect(found).toEqual([]);
});

test("nobody imports what begins to work when it is loaded", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const commands = Object.values(scripts).flatMap((script) => script.split("&&"));
  const programs = commands.flatMap((command) => /^\s*node\s.*?(\S+\.ts)\s*$/.exec(command)?.[1] ?? []);
  const started = new Set(programs.filter((file) => !readFileSync(join(root, file), "utf8").includes("import.meta.main")));
  expect([...started]).toContain("src/server/programs/start.ts");
  const importing = [...files, ...sourceFiles(["tests"])].flatMap(({ file, text }) =>
    importsOf(text)
      .filter(({ specifier }) => specifier.startsWith(".") && started.has(targetOf(file, specifier)))
      .map(({ specifier }) => `${file} -> ${specifier}`),
  );
  expect(importing).toEqual([]);
});

test("every relative import names a file that is there", () => {
  const known = new Set([...files, ...sourceFiles(["tests"])].map(({ file }) => file));
  const missing = files.flatMap(({ file, text }) =>
    importsOf(text)
      .filter(({ specifier }) => /^\..*\.tsx?$/.test(specifier) && !known.has(targetOf(file, specifier)))
      .map(({ specifier }) => `${file} -> ${specifier}`),
  );
  expect(missing).toEqual([]);
  expect(root.endsWith("/")).toBe(true);
});
