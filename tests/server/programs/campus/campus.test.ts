import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { canonical } from "../../../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { run } from "../../../../generator/cli.ts";
import { serverCommands } from "../../../../src/server/programs/campus/cli.ts";
import { readConfig } from "../../../../src/server/platform/config.ts";
import { openRuntime, type OpenedRuntime } from "../../../../src/server/programs/main.ts";
import { entityOf } from "../../../support/model-of.ts";
import { startPostgres } from "../../../support/postgres.ts";
import { area, club } from "../../releases/release-set.ts";

let database: Awaited<ReturnType<typeof startPostgres>>;
let server: OpenedRuntime;
let dir = "";
const lines: string[] = [];
const at = (file: string) => join(dir, file);

async function put(file: string, document: CampusDocument): Promise<void> {
  await mkdir(dirname(at(file)), { recursive: true });
  await writeFile(at(file), canonical(document));
}
const read = (file: string) => readFile(at(file), "utf8");

/** One command on the school of these tests; its lines are in `lines`. */
const campus = (...args: string[]) => {
  lines.length = 0;
  return run([...args, "--data", database.server.dataDir], (line) => lines.push(...line.split("\n")), { more: serverCommands });
};

const product: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  entityOf("person", ["xm"], { title: "人员", access: { grants: [{ role: "gly", read: {} }] } }),
];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "campus-cli-"));
  await put("product/demo/area.json", product[0]!);
  await put("product/demo/person.entity.json", product[1]!);
  database = await startPostgres();
  vi.stubEnv("SCHEMAS_DIR", at("product"));
  server = await openRuntime({ ...readConfig(process.env), dataDir: database.server.dataDir, databaseUrl: null });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await database.stop();
  await rm(dir, { recursive: true, force: true });
});

const clubFields = (...names: string[]) => club(names.map((name) => ({ name, title: name, type: "string", maxLength: 20 })));

describe("push", () => {
  test("without --yes shows what would change and publishes nothing", async () => {
    await put("mine/club/area.json", area);
    await put("mine/club/club.entity.json", clubFields());
    expect(await campus("push", at("mine"))).toBe(1);
    expect(lines.join("\n")).toContain("没有发布：确认以上内容后加上 --yes");
    await campus("releases");
    expect(lines.at(-1)).toBe("共 1 版");
  });
  test("with --yes publishes, and the running server serves it", async () => {
    expect(await campus("push", at("mine"), "--yes", "--note", "建立社团")).toBe(0);
    expect(lines.at(-1)).toBe("已发布第 2 版");
    await vi.waitFor(() => expect(server.runtime.model().release).toBe(2), { timeout: 60_000, interval: 20 });
    expect(server.runtime.model().entities.has("club")).toBe(true);
  });
  test("of what is published already says so", async () => {
    expect(await campus("push", at("mine"), "--yes")).toBe(1);
    expect(lines).toEqual(["没有需要发布的修改"]);
  });
  test.each([
    ["is no JSON", "club/x.entity.json", "{", /club\/x\.entity\.json/],
    ["has a finding", "club/x.entity.json", JSON.stringify({ ...club(), id: "x", titleField: "nothing" }), /club\/x\.entity\.json \/titleField/],
    ["is the product's, changed", "demo/person.entity.json", JSON.stringify({ ...product[1], title: "改" }), /不能直接改写/],
  ])("of a file that %s is refused with a sentence", async (_name, file, text, sentence) => {
    await mkdir(dirname(at(`mine/${file}`)), { recursive: true });
    await writeFile(at(`mine/${file}`), text);
    expect(await campus("push", at("mine"), "--yes")).toBe(1);
    expect(lines.join("\n")).toMatch(sentence);
    await rm(at(`mine/${file}`));
  });
});

describe("pull", () => {
  const copies: string[] = [];
  beforeEach(() => copies.push(`copy${copies.length}`));
  const copy = (file = "") => join(copies.at(-1)!, file);

  test("writes the school's documents as the bytes that were pushed", async () => {
    expect(await campus("pull", at(copy()))).toBe(0);
    for (const file of ["club/area.json", "club/club.entity.json"]) expect(await read(copy(file))).toBe(await read(`mine/${file}`));
    await expect(read(copy("demo/area.json"))).rejects.toThrow("ENOENT");
  });
  test("with --all writes the product's too; a push of that changes nothing", async () => {
    expect(await campus("pull", at(copy()), "--all")).toBe(0);
    expect(await read(copy("demo/person.entity.json"))).toBe(await read("product/demo/person.entity.json"));
    expect(await campus("push", at(copy()), "--yes")).toBe(1);
    expect(lines).toEqual(["没有需要发布的修改"]);
    expect(await run(["check", at(copy())], (line) => lines.push(line))).toBe(0);
  });
  test("merges what was published meanwhile with what was edited here", async () => {
    await campus("pull", at(copy()));
    await put(copy("club/here.entity.json"), { ...club(), id: "here" });
    await put("mine/club/there.entity.json", { ...club(), id: "there" });
    expect(await campus("push", at("mine"), "--yes")).toBe(0);
    expect(await campus("pull", at(copy()))).toBe(0);
    expect(await read(copy("club/there.entity.json"))).toBe(await read("mine/club/there.entity.json"));
    expect(await read(copy("club/here.entity.json"))).toContain('"here"');
    expect(await campus("push", at(copy()), "--yes")).toBe(0);
    await campus("pull", at("mine"));
    expect(await read("mine/club/here.entity.json")).toBe(await read(copy("club/here.entity.json")));
  });
  test("takes away what is published no more, but nothing that was edited", async () => {
    await campus("pull", at(copy()));
    await rm(at("mine/club/here.entity.json"));
    await rm(at("mine/club/there.entity.json"));
    expect(await campus("push", at("mine"), "--yes")).toBe(0);
    await put(copy("club/here.entity.json"), { ...club(), id: "here", title: "改过" });
    expect(await campus("pull", at(copy()))).toBe(1);
    expect(lines).toEqual(["冲突 club/here.entity.json：文件与已发布的内容都有修改，文件没有改动"]);
    expect(await read(copy("club/here.entity.json"))).toContain("改过");
    await expect(read(copy("club/there.entity.json"))).rejects.toThrow("ENOENT");
  });
});

describe("plan, releases and rollback", () => {
  afterEach(() => rm(at("product/demo/extra.entity.json"), { force: true }));

  test("plan without a directory tells what an upgrade of the product would do", async () => {
    await put("product/demo/extra.entity.json", entityOf("extra", ["xm"], { title: "附加", access: { grants: [{ role: "gly", read: {} }] } }));
    expect(await campus("plan")).toBe(0);
    expect(lines.join("\n")).toMatch(/附加|demo\/extra/);
    expect(await campus("plan", at("product"))).toBe(0);
    expect(lines.join("\n")).toMatch(/新建“附加”/);
    await campus("releases");
    expect(lines.join("\n")).not.toContain("产品升级");
  });
  test("plan of a pulled directory tells what a push of it would do, and with blocked steps ends with 1", async () => {
    await campus("pull", at("planned"));
    await put("planned/club/club.entity.json", clubFields("motto"));
    expect(await campus("plan", at("planned"))).toBe(0);
    expect(lines.join("\n")).toMatch(/motto/);
    await sql`insert into campus.club ("tenantId", id, "clubName") values ('000000', '1', '一二三四五六七八九十')`.execute(server.runtime.db);
    const narrow = clubFields();
    narrow.fields[0]!.maxLength = 5;
    await put("planned/club/club.entity.json", narrow);
    expect(await campus("plan", at("planned"))).toBe(1);
    expect(lines.join("\n")).toMatch(/✗ \[收紧\].*\n.*1 条数据/);
    expect(await campus("push", at("planned"), "--yes")).toBe(1);
    await sql`delete from campus.club`.execute(server.runtime.db);
  });
  test("a retired field is dropped by name only", async () => {
    await campus("pull", at("dropped"));
    await put("dropped/club/club.entity.json", clubFields("motto"));
    expect(await campus("push", at("dropped"), "--yes")).toBe(0);
    expect(await campus("push", "--drop", "club.motto", "--yes")).toBe(1);
    expect(lines.join("\n")).toContain("仍在使用");
    await put("dropped/club/club.entity.json", clubFields());
    expect(await campus("push", at("dropped"), "--yes")).toBe(0);
    expect(await campus("push", "--drop", "club.motto", "--yes")).toBe(0);
    expect(lines.join("\n")).toMatch(/\[删除\]/);
  });
  test("a school is named by the address of its database too", async () => {
    const url = `postgresql://campus_owner@/campus?host=${encodeURIComponent(database.server.socketDir)}&port=${database.server.port}`;
    expect(await run(["releases", "--database", url], (line) => lines.push(line), { more: serverCommands })).toBe(0);
    expect(lines.at(-1)).toMatch(/^共 \d+ 版$/);
  });
  test.each([
    ["release:1", "release:2", "社团"],
    ["release:2", "release:2", "没有区别"],
    ["release:1", "db:", "社团"],
  ])("diff %s %s tells in words", async (before, after, words) => {
    expect(await campus("diff", before, after)).toBe(0);
    expect(lines.join("\n")).toContain(words);
  });
  test("diff of a release and a directory tells what the directory has otherwise", async () => {
    await campus("pull", at("compared"), "--all");
    expect(await campus("diff", "db:", at("compared"))).toBe(0);
    expect(lines).toEqual(["没有区别"]);
    await rm(at("compared/club/club.entity.json"));
    await campus("diff", "db:", at("compared"), "--json");
    expect(JSON.parse(lines.join("\n"))).toMatchObject([{ kind: "remove", document: "entity:club" }]);
  });
  test("diff of a release that does not exist is refused", async () => {
    expect(await campus("diff", "release:77", "db:")).toBe(1);
    expect(lines).toEqual(["没有第 77 版"]);
  });
  test("rollback keeps an older layer as drafts for somebody else", async () => {
    expect(await campus("rollback", "1", "--drafts")).toBe(0);
    expect(lines).toContain("草稿 club/club.entity.json");
    await sql`delete from platform.draft`.execute(server.runtime.db);
  });
  test("rollback publishes an older layer again", async () => {
    expect(await campus("rollback", "1", "--yes")).toBe(0);
    expect(lines.at(-1)).toMatch(/^已回退，现为第 \d+ 版$/);
    await campus("releases");
    expect(lines[0]).toMatch(/回退到第 1 版$/);
    expect(lines.find((line) => line.includes("建立社团"))).toMatch(/^2 .*（命令行）/);
  });
  test.each([[["rollback", "77", "--yes"], "没有第 77 版"]])("%j is refused", async (args, sentence) => {
    expect(await campus(...args)).toBe(1);
    expect(lines).toEqual([sentence]);
  });
  test.each([[["rollback", "x"]], [["rollback"]], [["pull"]], [["releases", "x"]], [["push", "a", "b"]]])("%j shows how it is used", async (args) => {
    expect(await campus(...args)).toBe(2);
    expect(lines.join()).toContain("campus <command>");
  });
  test("a data directory without a database is not made", async () => {
    expect(await run(["releases", "--data", at("none")], (line) => lines.push(line), { more: serverCommands })).toBe(2);
    expect(lines.join()).toContain("还没有数据库");
    await expect(readFile(at("none"))).rejects.toThrow("ENOENT");
  });
});
