import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../../support/app.ts";
import { type ContractCall, type ContractParameter, contractCalls, isNamed, pathsOf } from "../../support/contract/calls.ts";
import { type Case, cases, malformed, type Sent } from "../../support/contract/cases.ts";
import { elsewhere, nowhere, ownWords } from "../../support/contract/rows.ts";
import { wrongBy, wrongRefusal } from "../../support/contract/shape.ts";
import { contractWorld, type World } from "../../support/contract/world.ts";

/** Every call of `contract.json`, at each of its addresses: answered, refused, and kept from the neighbour school. */
let world: World;
beforeAll(async () => {
  world = await contractWorld();
  // Somebody who was here before has a time of the last sign-in.
  for (const accountNo of ["admin", "teacher1"]) await signIn(world.app, world.runtime, { accountNo });
});
afterAll(() => world.close());

/** Calls whose partners outside or uploaded files are made in `journeys.test.ts`. */
const journeys = ["auth.cas", "auth.social", "auth.refresh", "app.remove", "generic.cancel", "generic.remove", "ours.bindUser", "ours.socialRender"];
const streams = ["license.registerSoft", "file.download", "file.link", "file.publicLink", "ours.upload"];

test("every call is walked", () => {
  expect(contractCalls).toHaveLength(81);
  expect([...Object.keys(cases), ...journeys, ...streams].sort()).toEqual(contractCalls.map((call) => call.id).sort());
});

const walked = contractCalls.flatMap((call): [string, ContractCall, Case][] =>
  cases[call.id] === undefined ? [] : [[call.id, call, cases[call.id]!]],
);
let number = 0;
const sentBy = (of: Case): Sent => of.send?.(++number) ?? {};
const accountOf = (of: Case): string | null => of.as ?? null;

/** Records of the entity that stands for all of them; the contract's own example is of an area's. */
const row = { id: "1", campusCode: "01", campusName: "主校区", createTime: "2026-11-21 10:00:00", version: 1 };
const examples: Record<string, unknown> = {
  "menu.getUserBtn": { baseCampus_create: true, baseCampus_edit: true },
  "generic.page": { records: [row], total: 1, size: 10, current: 1, pages: 1 },
  "generic.list": [row],
  "generic.get": row,
};

describe("with everything as it should be", () => {
  test.each(walked)("%s answers in the contract's shape at each of its addresses", async (_id, call, of) => {
    for (const path of pathsOf(call)) {
      if (call.id === "ours.updatePassword" && path.startsWith("/api/base/")) continue;
      const reply = await world.make(call, path, { account: accountOf(of), sent: sentBy(of) });
      expect([path, reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([path, 200, ""]);
      if (call.response === "blob") {
        expect(reply.headers["content-disposition"]).toMatch(/^attachment;filename=[A-Za-z0-9+/]+=*$/);
        continue;
      }
      const body = reply.json<Record<string, unknown>>();
      expect(body).toMatchObject({ success: true, code: 200 });
      if (call.response === "oauth") expect(wrongBy(call.data, body)).toEqual([]);
      else {
        expect(Object.keys(body).sort()).toEqual(["code", "data", "msg", "success"]);
        expect(wrongBy(examples[call.id] ?? call.data, body.data), JSON.stringify(body.data).slice(0, 600)).toEqual([]);
      }
    }
  });
});

describe("without a right to it", () => {
  test.each(walked)("%s is refused", async (_id, call, of) => {
    const alwaysAnswers = call.auth === "none" || ["auth.logOut", "ref.richText.getOne"].includes(call.id);
    for (const path of pathsOf(call)) {
      const strangers: Record<string, string>[] = [
        { authorization: "" },
        { authorization: "Basic d3Jvbmc6d3Jvbmc=" },
        { "flysource-auth": `bearer ${"x".repeat(43)}`, authorization: "" },
      ];
      for (const headers of strangers) {
        if (alwaysAnswers) continue;
        const reply = await world.make(call, path, { account: null, sent: sentBy(of), headers });
        expect([path, wrongRefusal(reply, 401), reply.json().data]).toEqual([path, [], null]);
      }
      if (call.signature && !alwaysAnswers) {
        const unsigned = await world.make(call, path, { account: accountOf(of), sent: sentBy(of), headers: { "flysource-sign": "" } });
        expect([path, unsigned.statusCode, unsigned.json().msg]).toEqual([path, 400, "请求签名无效"]);
      }
      if (of.closedTo === undefined) continue;
      const closed = await world.make(call, path, { account: of.closedTo.account, sent: sentBy(of) });
      if (of.closedTo.answers === "nothing") expect(closed.json().data).toEqual([]);
      else expect([path, closed.statusCode, closed.json()]).toMatchObject([path, of.closedTo.answers, { success: false, code: of.closedTo.answers }]);
    }
  });
});

type Place = "query" | "body";
const parametersOf = (call: ContractCall): [Place, ContractParameter][] =>
  (["query", "body"] as const).flatMap((place) => call[place].filter(isNamed).map((one): [Place, ContractParameter] => [place, one]));
const without = (sent: Sent, place: Place, name: string): Sent => {
  const { [name]: _gone, ...rest } = (sent[place] ?? {}) as Record<string, string>;
  return { ...sent, [place]: rest };
};
const withValue = (sent: Sent, place: Place, name: string, value: unknown): Sent => ({ ...sent, [place]: { ...sent[place], [name]: value } }) as Sent;

describe("with something else than it asks for", () => {
  test.each(walked)("%s says so and answers no success", async (_id, call, of) => {
    const [path] = pathsOf(call) as [string];
    const refused = async (what: string, sent: Sent) => {
      const reply = await world.make(call, path, { account: accountOf(of), sent });
      expect([what, wrongRefusal(reply, 400)], reply.body.slice(0, 300)).toEqual([what, []]);
    };
    if (call.id === "auth.logOut" || call.id === "ours.updatePassword") return;
    for (const [place, parameter] of parametersOf(call)) {
      const { name, required, type } = parameter;
      if (required && of.lenient?.includes(name) !== true) await refused(`without ${name}`, without(sentBy(of), place, name));
      if (call.id.startsWith("generic.")) continue;
      for (const value of malformed[type] ?? []) await refused(`${name}=${value.slice(0, 20)}`, withValue(sentBy(of), place, name, value));
      if (place === "body") await refused(`${name} an object`, withValue(sentBy(of), place, name, { $ne: "" }));
    }
    await refused("an unknown parameter", withValue(sentBy(of), "query", "unexpected", "1"));
    if (call.method === "POST" && call.id !== "generic.export") await refused("an unknown key", withValue(sentBy(of), "body", "unexpected", "1"));
  });

  test.each(walked.filter(([, , of]) => of.lenient !== undefined))("%s fills in what has an obvious value", async (_id, call, of) => {
    const [path] = pathsOf(call) as [string];
    for (const name of of.lenient!) {
      const reply = await world.make(call, path, { account: accountOf(of), sent: without(sentBy(of), "query", name) });
      expect([name, reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([name, 200, ""]);
    }
  });
});

/** Parameters that take a list of values. */
const lists = new Set(["deptType", "ids"]);

describe("sent in another way", () => {
  const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;
  test.each(walked)("%s is no call by another method", async (_id, call, of) => {
    const [path] = pathsOf(call) as [string];
    for (const method of methods.filter((one) => one !== call.method)) {
      const reply = await world.make(call, path, { account: "admin", sent: sentBy(of), method });
      expect([method, wrongRefusal(reply, 404)], reply.body).toEqual([method, []]);
    }
  });

  test.each(walked)("%s takes a parameter once", async (_id, call, of) => {
    const [path] = pathsOf(call) as [string];
    const sent = sentBy(of);
    for (const { name } of call.query.filter((one) => isNamed(one) && !lists.has(one.name))) {
      if (call.id.startsWith("generic.") && !["current", "size", "keyword"].includes(name)) continue;
      const value = String(sent.query?.[name] ?? "1");
      const reply = await world.make(call, path, { account: accountOf(of), sent: { ...sent, query: { ...sent.query, [name]: [value, value] } } });
      expect([name, wrongRefusal(reply, 400)], reply.body).toEqual([name, []]);
    }
  });

  const posts = walked.filter(([, call]) => call.method === "POST");
  test.each(posts)("%s reads no body of a kind it does not know, and none without end", async (_id, call, of) => {
    const [path] = pathsOf(call) as [string];
    const make = (type: string, raw: string) =>
      world.make(call, path, { account: accountOf(of), sent: { query: sentBy(of).query ?? {} }, headers: { "content-type": type }, raw });
    for (const type of ["text/plain", "application/xml", "application/octet-stream", "application/json; charset=utf-16"])
      expect([type, wrongRefusal(await make(type, "<a>1</a>"), 400)]).toEqual([type, []]);
    for (const json of ["{", "[]", "null", "1", '"text"', '{"__proto__":{"a":1}}', ""])
      expect([json, wrongRefusal(await make("application/json", json), 400)]).toEqual([json, []]);
    expect(wrongRefusal(await make("application/json", `"${"x".repeat(8 * 1024 * 1024)}"`), 413)).toEqual([]);
    expect(wrongRefusal(await make("application/x-www-form-urlencoded", `a=${"x".repeat(70_000)}`), 413)).toEqual([]);
  });
});

/** What stands for a row in the parameters of the contract. */
const keys = new Set(
  "id roleId appId parentId menuId paramsId richCode businessId campusId buildingId departmentId majorId classId roomId floorId dormId userId fdyId gh xh root province city code dictionaryCode".split(
    " ",
  ),
);
/** A reply without what differs from call to call. */
const plain = (text: string, key: string): string =>
  text
    .replaceAll(key, "KEY")
    .replace(/\d{19}/g, "ID")
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, "TIME");

describe("a key of another school", () => {
  test("is one there", async () => {
    const there = await world.client(elsewhere("admin"), "000002").get("/api/flySource-base/campus/list", { id: elsewhere("1") });
    expect(there.json().data.records).toMatchObject([{ id: elsewhere("1"), campusName: "主校区" }]);
  });

  const asked = walked.flatMap(([id, call, of]) =>
    parametersOf(call).flatMap(([place, { name }]): [string, string, Place, ContractCall, Case][] =>
      keys.has(name) ? [[id, name, place, call, of]] : [],
    ),
  );
  test.each(asked)("in %s as %s answers as one that is nowhere", async (_id, name, place, call, of) => {
    const [path] = pathsOf(call) as [string];
    for (const account of of.as === undefined ? [null] : ["admin", "fdy001", "2025310101"]) {
      const own = String((sentBy(of)[place] as Record<string, unknown> | undefined)?.[name] ?? "1");
      const say = async (key: string) => {
        const reply = await world.make(call, path, { account, sent: withValue(sentBy(of), place, name, key) });
        return [reply.statusCode, plain(reply.body, key)];
      };
      expect([account, ...(await say(elsewhere(own)))]).toEqual([account, ...(await say(nowhere(own)))]);
    }
  });
});

describe("two schools with the same keys", () => {
  const words = ownWords();
  test.each(walked.filter(([, call, of]) => of.as === "admin" && call.method === "GET"))("%s tells each its own only", async (_id, call, of) => {
    const [path] = pathsOf(call) as [string];
    const mine = await world.make(call, path, { account: accountOf(of), sent: sentBy(of) });
    expect(mine.body).not.toContain("外校");
    const theirs = await world.make(call, path, { account: accountOf(of), sent: sentBy(of), tenantId: "000001" });
    expect(theirs.statusCode).toBe(200);
    const crossed = words.filter((word) => theirs.body.includes(`"${word}`));
    expect(crossed).toEqual([]);
  });
});
