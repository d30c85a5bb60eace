import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layersOf, listReleases, readPlan } from "../../../src/server/releases/release-store.ts";
import { publish, rollBack, wantTexts } from "../../../src/server/releases/publish.ts";
import { refusal } from "../../areas/base/school.ts";
import { club, clubLayer, openReleases, person, productTexts, put, secondRuntime, start, type TestReleases, texts } from "./release-set.ts";

let at: TestReleases;
beforeAll(async () => {
  at = await openReleases();
});
afterAll(() => at.close());

const released = async () => (await listReleases(at.runtime.db, { limit: 100, offset: 0 })).releases;
const count = async () => (await released()).length;

describe("a start", () => {
  test("records the first set it serves", async () => {
    const [first] = await released();
    expect(first).toMatchObject({ no: 1, state: "published", note: "首次发布", createdBy: null, hash: at.runtime.model().hash });
    expect(at.runtime.model().release).toBe(1);
  });
  test("of the same set again records nothing", async () => {
    await start(at.runtime);
    expect(await count()).toBe(1);
  });
  test("keeps every document as its canonical text", async () => {
    expect((await layersOf(at.runtime.db, 1)).product).toEqual(productTexts());
  });
});

describe("a publish", () => {
  test("makes the tables, serves the set and counts up", async () => {
    const no = await at.put(clubLayer());
    expect(no).toBe(2);
    expect(at.runtime.model()).toMatchObject({ release: 2 });
    expect(at.runtime.model().entities.has("club")).toBe(true);
    await sql`insert into campus.club ("tenantId", id, "clubName") values ('000000', '1', '棋社')`.execute(at.runtime.db);
  });
  test("that changes nothing is refused", async () => {
    expect(await refusal(at.put(clubLayer()))).toBe("没有需要发布的修改");
    expect(await count()).toBe(2);
  });
  test.each([
    ["with a finding", clubLayer([{ name: "leader", title: "社长", type: "ref", entity: "nobody" }]), /nobody/],
    ["over a file of the product", texts({ "demo/person.entity.json": club() }), /不能直接改写/],
    ["under a path that leaves the folder", texts({ "../club.entity.json": club() }), /文件名/],
    ["under the name of another kind", texts({ "club/club.screen.json": club() }), /文件名/],
  ])("%s is refused and changes nothing", async (_name, school, sentence) => {
    const model = at.runtime.model();
    expect(await refusal(at.put(school))).toMatch(sentence);
    expect(await count()).toBe(2);
    expect(at.runtime.model()).toBe(model);
  });
  test("by a second person merges when other documents were changed meanwhile", async () => {
    const base = at.runtime.model().release!;
    await at.put(new Map([...clubLayer(), ...texts({ "club/one.entity.json": { ...club(), id: "one" } })]), base);
    await at.put(new Map([...clubLayer(), ...texts({ "club/two.entity.json": { ...club(), id: "two" } })]), base);
    expect([...at.runtime.model().entities.keys()]).toEqual(expect.arrayContaining(["club", "one", "two"]));
  });
  test("by a second person on the same part is refused with what happened meanwhile", async () => {
    const base = 3;
    const one = new Map([...clubLayer(), ...texts({ "club/one.entity.json": { ...club(), id: "one", title: "甲" } })]);
    await at.put(new Map([...clubLayer(), ...texts({ "club/one.entity.json": { ...club(), id: "one", title: "乙" } })]), base);
    const refused = await refusal(at.put(one, base));
    expect(refused).toMatch(/管理员在 2026-11-21 10:00:00 发布了第 5 版.*club\/one\.entity\.json “名称”（已发布：“乙”；本次：“甲”）/);
  });
  test("by a second person on another part of the same document merges too", async () => {
    const base = 2;
    const fields = (name: string) => clubLayer([{ name, title: name, type: "string", maxLength: 20 }]);
    const { school } = await layersOf(at.runtime.db, at.runtime.model().release!);
    await at.put(new Map([...school, ...fields("motto")]));
    await at.put(new Map([...clubLayer(), ...fields("song")]), base);
    expect([...at.runtime.model().entities.get("club")!.fields.keys()]).toEqual(expect.arrayContaining(["motto", "song"]));
    await at.put(school);
  });
  test("of two at once both come into effect, one after the other", async () => {
    const second = secondRuntime(at.runtime);
    const base = at.runtime.model().release!;
    const { school } = await layersOf(at.runtime.db, base);
    const with_ = (id: string) => new Map([...school, ...texts({ [`club/${id}.entity.json`]: { ...club(), id } })]);
    const numbers = await Promise.all([put(at.runtime, with_("left"), base), put(second, with_("right"), base)]);
    expect(numbers.sort((a, b) => a - b)).toEqual([base + 1, base + 2]);
    const [last] = await released();
    expect([...(await layersOf(at.runtime.db, last!.no)).school.keys()]).toEqual(
      expect.arrayContaining(["club/left.entity.json", "club/right.entity.json"]),
    );
  });
});

describe("going back", () => {
  test("is a new release with the older layer, and touches no data", async () => {
    const before = await count();
    const { no } = await rollBack(at.runtime, { to: 2, by: person });
    expect(no).toBe(before + 1);
    expect((await released())[0]).toMatchObject({ note: "回退到第 2 版", createdByName: "管理员" });
    expect((await layersOf(at.runtime.db, no)).school).toEqual((await layersOf(at.runtime.db, 2)).school);
    const { rows } = await sql`select "clubName" from campus.club`.execute(at.runtime.db);
    expect(rows).toEqual([{ clubName: "棋社" }]);
  });
  test("before the school's own entity keeps its table and rows", async () => {
    await rollBack(at.runtime, { to: 1, by: person });
    expect(at.runtime.model().entities.has("club")).toBe(false);
    const { no } = await rollBack(at.runtime, { to: 2, by: person });
    const { rows } = await sql`select "clubName" from campus.club`.execute(at.runtime.db);
    expect({ no: at.runtime.model().release, rows }).toEqual({ no, rows: [{ clubName: "棋社" }] });
  });
  test.each([999, 0, -1])("to release %s, which does not exist, is refused", async (to) => {
    expect(await refusal(rollBack(at.runtime, { to, by: person }))).toBe(`没有第 ${to} 版`);
  });
});

describe("an upgrade of the product", () => {
  test("under a school's layer keeps the layer", async () => {
    const product = new Map([...productTexts()].map(([file, text]) => [file, text.replaceAll("示例", "新版示例")]));
    await start(at.runtime, product);
    expect((await released())[0]).toMatchObject({ note: "产品升级", no: at.runtime.model().release });
    expect(at.runtime.model().entities.has("club")).toBe(true);
    expect(at.runtime.model().areas.get("demo")?.title).toBe("新版示例");
  });
});

describe("tables that cannot follow", () => {
  const motto = (maxLength: number): Parameters<typeof clubLayer>[0] => [{ name: "motto", title: "口号", type: "string", maxLength }];
  const dump = async () => (await sql`select * from campus.club`.execute(at.runtime.db)).rows;

  test("refuse the publish with the rows that stand against it, and nothing is changed", async () => {
    await at.put(clubLayer(motto(20)));
    await sql`update campus.club set motto = '一二三四五六七八九十'`.execute(at.runtime.db);
    const [model, rows, releases] = [at.runtime.model(), await dump(), await count()];
    expect(await refusal(at.put(clubLayer(motto(5))))).toMatch(/口号.*1 条数据/);
    expect(at.runtime.model()).toBe(model);
    expect(await dump()).toEqual(rows);
    expect(await count()).toBe(releases);
  });
  test("refuse a start in the same way", async () => {
    const product = new Map(productTexts());
    const person = product.get("demo/person.entity.json")!;
    product.set("demo/person.entity.json", person.replace('"maxLength": 40', '"maxLength": 1'));
    expect(product.get("demo/person.entity.json")).not.toBe(person);
    const releases = await count();
    expect(await refusal(start(secondRuntime(at.runtime), product))).toMatch(/条数据/);
    expect(await count()).toBe(releases);
  });
  test("a field that goes keeps its values for a way back", async () => {
    const before = at.runtime.model().release!;
    await at.put(clubLayer());
    await rollBack(at.runtime, { to: before, by: person });
    expect(await dump()).toMatchObject([{ motto: "一二三四五六七八九十" }]);
  });
  test("a retired field goes only when asked for by name, and its values are kept aside", async () => {
    await at.put(clubLayer());
    const dropped = await publish(at.runtime, { want: wantTexts(at.runtime, clubLayer(), null), note: "清理", by: person, drop: ["club.motto"] });
    expect(dropped.no).toBe(at.runtime.model().release);
    expect(Object.keys((await dump())[0] as object)).not.toContain("motto");
  });
  test("the plan is kept with the release", async () => {
    expect(await readPlan(at.runtime.db, at.runtime.model().release!)).toMatchObject({
      drop: ["club.motto"],
      steps: [{ kind: "drop", entity: "club", field: "motto" }],
    });
  });
});
