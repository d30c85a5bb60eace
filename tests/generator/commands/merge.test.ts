import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../generator/cli.ts";

const root = new URL("../../..", import.meta.url).pathname;
const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "campus-merge-"));
  dirs.push(dir);
  return dir;
}

const file = "leave/leaveApplication.entity.json";
const product = readFileSync(join(root, "schemas", file), "utf8");
const replaced = (from: string, to: string): string => {
  expect(product).toContain(from);
  return product.replace(from, to);
};
const shorter = '"title": "请假事由", "type": "text", "maxLength": 300';
const longer = '"title": "请假事由", "type": "text", "maxLength": 800';
const given = '"title": "请假事由", "type": "text", "maxLength": 500';

async function merge(states: Record<"base" | "ours" | "theirs", string>, flags: string[] = []) {
  const dir = newDir();
  for (const [name, text] of Object.entries(states)) writeFileSync(join(dir, name), text);
  const lines: string[] = [];
  const code = await run(["merge", ...["base", "ours", "theirs"].map((name) => join(dir, name)), ...flags], (line) => lines.push(line));
  return { code, said: lines.join("\n"), ours: readFileSync(join(dir, "ours"), "utf8") };
}

describe("campus merge", () => {
  test("both sides' changes stand in our file, in canonical form", async () => {
    const { code, ours } = await merge({
      base: product,
      ours: replaced(given, shorter),
      theirs: replaced('"name": "tripNo", "title": "车次航班"', '"name": "tripNo", "title": "车次"'),
    });
    expect(code).toBe(0);
    expect(ours).toBe(replaced(given, shorter).replace('"name": "tripNo", "title": "车次航班"', '"name": "tripNo", "title": "车次"'));
  });
  test("a value set differently is told in words; the file stays ours", async () => {
    const { code, ours, said } = await merge({ base: product, ours: replaced(given, shorter), theirs: replaced(given, longer) });
    expect(code).toBe(1);
    expect(ours).toBe(replaced(given, shorter));
    expect(said).toContain("字段“请假事由”的“最多字数”（fields.reason.maxLength）\n   原来：500\n   我方：300\n   对方：800");
  });
  test.each([
    ["no JSON", "{", 2],
    ["a list", "[]", 2],
    ["no document", '{"kind":"nothing","id":"x"}', 2],
    ["a document of another id", '{"kind":"stat","id":"x","title":"x"}', 1],
    ["empty", "", 2],
  ])("their side is %s: ours is left as it is", async (_name, theirs, want) => {
    const { code, ours } = await merge({ base: product, ours: product, theirs });
    expect(code).toBe(want);
    expect(ours).toBe(product);
  });
  test("without a base, as git gives it when both sides added the file, only equal parts merge", async () => {
    expect((await merge({ base: "", ours: product, theirs: product })).code).toBe(0);
    const { code, said } = await merge({ base: "", ours: product, theirs: replaced(given, shorter) });
    expect(code).toBe(1);
    expect(said).toContain("fields.reason");
  });
  test("too few files are not understood", async () => {
    expect(await run(["merge", "a", "b"], () => undefined)).toBe(2);
  });
});

describe("as the merge driver of a repository", () => {
  let repo: string;
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: repo, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const write = (text: string) => {
    mkdirSync(join(repo, dirname(file)), { recursive: true });
    writeFileSync(join(repo, file), text);
  };
  const commitOn = (branch: string, text: string) => {
    git("checkout", "-q", "-b", branch, "start");
    write(text);
    git("commit", "-qam", branch);
  };
  beforeAll(() => {
    repo = newDir();
    git("init", "-q", "-b", "main");
    for (const [key, value] of Object.entries({
      "user.name": "t",
      "user.email": "t@example.org",
      "commit.gpgsign": "false",
      "merge.campus.driver": `"${process.execPath}" "${join(root, "generator/cli.ts")}" merge %O %A %B --path %P`,
    }))
      git("config", key, value);
    writeFileSync(join(repo, ".gitattributes"), "*.json merge=campus\n");
    write(product);
    git("add", ".");
    git("commit", "-qm", "start");
    git("tag", "start");
    const added = (name: string) => replaced('{ "name": "xb",', `{ "name": "${name}", "title": "${name}", "type": "string" },\n    { "name": "xb",`);
    commitOn("nickname", added("nickname"));
    commitOn("formerName", added("formerName"));
    commitOn("shorter", replaced(given, shorter));
    commitOn("longer", replaced(given, longer));
  }, 60_000);

  test("two branches that add a field at the same line merge without a hand", () => {
    git("checkout", "-q", "nickname");
    git("merge", "-q", "--no-edit", "formerName");
    const names = (JSON.parse(readFileSync(join(repo, file), "utf8")) as { fields: { name: string }[] }).fields.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(["xh", "xm", "formerName", "nickname", "xb"]);
    expect(git("status", "--porcelain")).toBe("");
  });
  test("a true conflict leaves the file conflicted, valid, with the words beside it; solving it by hand goes on", () => {
    git("checkout", "-q", "shorter");
    expect(() => git("merge", "-q", "--no-edit", "longer")).toThrow();
    expect(git("status", "--porcelain")).toContain(`UU ${file}`);
    expect(readFileSync(join(repo, file), "utf8")).toBe(replaced(given, shorter));
    expect(readFileSync(join(repo, `${file}.conflicts`), "utf8")).toContain("对方：800");
    git("merge", "--abort");
    git("merge", "-q", "--no-edit", "nickname");
    expect(existsSync(join(repo, `${file}.conflicts`))).toBe(false);
  });
});
