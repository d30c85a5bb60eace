import type { FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOf } from "../../../engine/kinds/in-full.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { moveRecords, runDue } from "../../../src/server/data/flow/index.ts";
import { getRecord, listRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { compose } from "../../../src/server/releases/compose.ts";
import { type Texts, textsOf } from "../../../src/server/releases/layers.ts";
import { startRelease } from "../../../src/server/releases/index.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { operationRegistry } from "../../../src/server/platform/operation-registry.ts";
import { type TestRuntime, testRuntime } from "../../support/database.ts";
import { entityOf } from "../../support/model-of.ts";
import { refusal } from "../../areas/base/school.ts";

const operations = operationRegistry([]);
let at: TestRuntime;
let now = "2026-11-23T08:00:00+08:00";

const states = { draft: "草稿", head: "班级审批", boss: "学院审批", done: "通过", refused: "不通过" };

/** A paper is judged by the head, and when it is long by the boss too; later versions judge otherwise. */
function flow(change: Partial<FlowDocument> = {}): FlowDocument {
  return {
    kind: "flow",
    id: "paperFlow",
    title: "审批",
    entity: "paper",
    state: "state",
    nodes: [
      { key: "draft", start: true, by: { owner: true }, edit: ["*"] },
      { key: "head", by: { role: "reader" } },
      { key: "boss", by: { role: "gly" } },
      { key: "done", end: true },
      { key: "refused", end: true },
    ],
    moves: [
      { key: "submit", title: "提交", from: ["draft"], to: "head", by: { owner: true } },
      {
        key: "agree",
        title: "同意",
        from: ["head"],
        to: [{ when: { use: "isLong" }, to: "boss" }, { to: "done" }],
        ask: [{ field: "note" }],
        result: "agree",
      },
      { key: "agree", title: "同意", from: ["boss"], to: "done", result: "agree" },
      { key: "refuse", title: "不同意", from: ["head", "boss"], to: "refused", result: "reject" },
    ],
    ...change,
  };
}

interface Version {
  flow?: FlowDocument;
  longDays?: number;
  retired?: string[];
  fields?: string[];
}

function product({ flow: document = flow(), longDays = 3, retired = [], fields = ["title", "days:integer", "note"] }: Version): Texts {
  const used = new Set(document.nodes.map(({ key }) => key));
  const items = Object.entries(states).flatMap(([value, label]) =>
    used.has(value) ? [{ value, label }] : retired.includes(value) ? [{ value, label, retired: true }] : [],
  );
  const role = [{ role: ["reader", "gly"], read: {}, create: {}, update: { when: { field: "state", eq: "draft" } } as const }];
  const documents: CampusDocument[] = [
    {
      kind: "area",
      id: "demo",
      title: "示例",
      service: "yxgl",
      menu: [],
      roles: [
        { code: "reader", title: "读者" },
        { code: "gly", title: "管理员" },
      ],
    },
    {
      kind: "dicts",
      id: "demo",
      title: "字典",
      dicts: [
        { code: "paper_state", title: "状态", items },
        { code: "role_code", title: "角色", items: [{ value: "reader", label: "读者" }] },
      ],
    },
    entityOf(
      "sysUser",
      [
        "accountNo",
        "userName",
        "userType",
        "phone",
        "xh",
        "gh",
        "departmentId",
        "state",
        { name: "roles", title: "角色", type: "dicts", dict: "role_code" },
      ],
      { titleField: "userName" },
    ),
    entityOf("paper", [...fields, { name: "state", title: "状态", type: "dict", dict: "paper_state", default: "draft", writtenBy: "flow" }], {
      titleField: "title",
      conditions: { isLong: { field: "days", gte: longDays } },
      access: { grants: role },
    }),
    document,
    {
      kind: "screen",
      id: "demo/paper",
      title: "文稿",
      entity: "paper",
      type: "crud",
      flow: document.id,
      list: { columns: [{ field: "title" }], row: [{ do: "move:agree" }] },
      form: { sections: [{ key: "main", items: [{ field: "title" }] }] },
      variants: { reader: {}, gly: {} },
    },
  ];
  return textsOf(documents.map((document) => ({ file: fileOf(document), area: "demo", document })))!;
}
const fileOf = ({ kind, id }: CampusDocument) =>
  kind === "area" || kind === "dicts" ? `demo/${kind}.json` : `demo/${id.replace("demo/", "")}.${kind}.json`;
const release = (version: Version) => startRelease(at.runtime, compose({ product: product(version), school: new Map() }, at.runtime));

beforeAll(async () => {
  const first = compose({ product: product({}), school: new Map() }, { operations });
  const set = [...first.layers.product].map(([file, text]) => ({ file, area: "demo", document: documentOf(text) }));
  const account = (id: string, role: string) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: [role] });
  at = await testRuntime({ set, operations, now: () => new Date(now), rows: { sysUser: [account("r", "reader"), account("g", "gly")] } });
  await release({});
});
afterAll(() => at.close());

const as = (id: "r" | "g"): Promise<Call> => at.call({ id, accountNo: id, userName: id, roles: [id === "r" ? "reader" : "gly"] });
async function submitted(days: number): Promise<string> {
  const call = await as("r");
  const [saved] = await saveRecords(call, "paper", [{ values: { title: "文", days } }], { rights: "user" });
  await moveRecords(call, "paper", "submit", { id: saved!.id });
  return saved!.id;
}
const move = async (who: "r" | "g", id: string, key: string) => (await moveRecords(await as(who), "paper", key, { id })).states[id];
const actions = async (who: "r" | "g", id: string) =>
  (await getRecord(await as(who), "paper", id))._actions?.filter((name) => name.startsWith("move:"));
const releaseOf = async (id: string) =>
  (await sql<{ no: number }>`select "releaseNo" as no from campus.paper where id = ${id}`.execute(at.runtime.db)).rows[0]?.no;

/** The head is gone: every paper is the boss's. */
const withoutHead = flow({
  nodes: flow().nodes.filter(({ key }) => key !== "head"),
  moves: [
    { key: "submit", title: "提交", from: ["draft"], to: "boss", by: { owner: true } },
    { key: "agree", title: "同意", from: ["boss"], to: "done", result: "agree" },
    { key: "refuse", title: "不同意", from: ["boss"], to: "refused", result: "reject" },
  ],
});

describe("a record under way when its flow changes", () => {
  let early = "";
  let long = "";
  let draft = "";
  beforeAll(async () => {
    [early, long] = [await submitted(1), await submitted(5)];
    draft = (await saveRecords(await as("r"), "paper", [{ values: { title: "未提交", days: 1 } }], { rights: "user" }))[0]!.id;
    await release({ flow: withoutHead, retired: ["head"] });
  });

  test("goes on at a node that the new flow does not have", async () => {
    expect(await actions("r", early)).toEqual(["move:agree", "move:refuse"]);
    expect(await actions("g", early)).toEqual([]);
    expect(await move("r", early, "agree")).toBe("done");
  });
  test("follows the conditions of its own version", async () => {
    expect(await move("r", long, "agree")).toBe("boss");
    expect(await actions("g", long)).toEqual(["move:agree", "move:refuse"]);
    expect(await move("g", long, "agree")).toBe("done");
  });
  test("waits for those its own version names", async () => {
    const waiting = await submittedUnderHead();
    const ids = async (who: "r" | "g") => (await listRecords(await as(who), "paper", { todo: "1" })).records.map((row) => row.id);
    expect(await ids("r")).toContain(waiting);
  });
  test("has the button of a move that only its own version has", async () => {
    const screen = compileScreen({ model: at.runtime.model(), screen: "demo/paper", user: (await as("r")).user, params: {} });
    expect(screen?.flow?.moves.map(({ key }) => key)).toContain("agree");
    expect(screen?.flow?.nodes.map(({ key }) => key)).toContain("head");
  });
  test("that was not submitted takes the new flow, and remembers the new release", async () => {
    expect(await releaseOf(draft)).toBe(1);
    expect(await move("r", draft, "submit")).toBe("boss");
    expect(await releaseOf(draft)).toBe(at.runtime.model().release);
    expect(await releaseOf(early)).toBe(1);
  });

  async function submittedUnderHead(): Promise<string> {
    await release({});
    const id = await submitted(1);
    await release({ flow: withoutHead, retired: ["head"] });
    return id;
  }
});

describe("a condition that changes", () => {
  test("holds for records that start later only", async () => {
    await release({ longDays: 3 });
    const earlier = await submitted(5);
    await release({ longDays: 10 });
    const later = await submitted(5);
    expect(await move("r", earlier, "agree")).toBe("boss");
    expect(await move("r", later, "agree")).toBe("done");
  });
});

describe("a deadline", () => {
  test("is that of the record's own version", async () => {
    const due = { workHours: 1, then: "approve" } as const;
    const timed = flow({ nodes: flow().nodes.map((node) => (node.key === "head" ? { ...node, due } : node)) });
    await release({ flow: timed });
    const limited = await submitted(1);
    await release({ flow: flow({ title: "没有时限的审批" }) });
    const unlimited = await submitted(1);
    now = "2026-11-26T08:00:00+08:00";
    expect(await runDue(at.runtime)).toMatchObject({ moved: 1, failed: 0 });
    expect([await stateOf(limited), await stateOf(unlimited)]).toEqual(["done", "head"]);
  });
  const stateOf = async (id: string) => (await getRecord(await as("g"), "paper", id)).state;
});

describe("a version that no longer fits", () => {
  test("because a field it writes is gone gives way to today's flow", async () => {
    await release({});
    const id = await submitted(1);
    const plain = flow({ moves: flow().moves.map(({ ask: _, ...move }) => move) });
    await release({ flow: plain, fields: ["title", "days:integer"] });
    expect(await move("r", id, "agree")).toBe("done");
  });
  test("leaves a record at a state that today's flow does not have, and says so", async () => {
    await release({});
    const id = await submitted(1);
    await release({ flow: withoutHead, fields: ["title", "days:integer"], retired: ["head"] });
    expect(await actions("r", id)).toEqual([]);
    expect(await refusal(move("r", id, "agree"))).toBe("当前状态“head”在现行流程中已不存在，不能继续办理，请联系系统管理员");
    await release({});
    expect(await move("r", id, "agree")).toBe("done");
  });
});

test("texts of past flows are kept once for all releases that had them", async () => {
  const { rows } = await sql<{
    releases: number;
    digests: number;
  }>`select count(*)::int as releases, count(distinct digest)::int as digests from platform.release_flow`.execute(at.runtime.db);
  expect(rows[0]!.digests).toBeLessThan(rows[0]!.releases);
});
