import { sql } from "kysely";
import type { DocumentSet } from "../../engine/documents/index.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { listRecords } from "../../src/server/data/records/index.ts";
import { testRuntime } from "../support/database.ts";
import { entityDoc, setOf } from "../support/model.ts";
import { type Figure, median, turnAbout } from "./measure.ts";

const ROWS = Number(process.env.OUTER_ROWS ?? 200_000);
/** A call of a millisecond or two is measured when it runs as it does all day, and one that looks at all rows a few times. */
const ROUNDS = { quick: 300, whole: 9 };

/** Entries with three columns worked out of rows of other entities, each asked for by what the entry holds. */
const entry: EntityDocument = entityDoc(
  "entry",
  [
    { name: "personNo", title: "人员", type: "string" },
    { name: "groupNo", title: "分组", type: "string" },
    {
      name: "visits",
      title: "来访",
      type: "integer",
      computed: { agg: "count", over: { entity: "visit", where: { field: "personNo", eq: { ctx: "record.personNo" } } } },
    },
    {
      name: "places",
      title: "名额",
      type: "integer",
      computed: {
        first: { entity: "quota", where: { field: "groupNo", eq: { ctx: "record.groupNo" } }, order: [{ by: { field: "places" }, dir: "desc" }] },
        pick: { field: "places" },
      },
    },
    {
      name: "mark",
      title: "标记",
      type: "string",
      computed: { if: { some: { entity: "black", where: { field: "personNo", eq: { ctx: "record.personNo" } } } }, then: "限", else: "" },
    },
  ],
  { title: "登记", order: [{ field: "personNo", dir: "asc" }], indexes: [["personNo"]] },
);
const person = { name: "personNo", title: "人员", type: "string" } as const;
const others: EntityDocument[] = [
  entityDoc("visit", [person], { title: "来访" }),
  entityDoc(
    "quota",
    [
      { name: "groupNo", title: "分组", type: "string" },
      { name: "places", title: "名额", type: "integer" },
    ],
    { title: "名额" },
  ),
  entityDoc("black", [person], { title: "名单" }),
];
const set: DocumentSet = setOf([
  { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  entry,
  ...others,
]);

/** Twenty rows first, what belongs to each then; and for all rows each of the other tables once. */
const columns = `e.id, e."personNo", e."groupNo", coalesce(v.n, 0) as visits, q.places, case when b."personNo" is null then '' else '限' end as mark`;
const mine = (alias: string) => `${alias}."tenantId" = '000000' and not ${alias}."isDeleted"`;
const paged = `with page as materialized (select * from campus.entry e where ${mine("e")} order by e."personNo", e.id limit 20)
  select ${columns} from page e
  left join lateral (select count(*) as n from campus.visit v where ${mine("v")} and v."personNo" = e."personNo") v on true
  left join lateral (select places from campus.quota q where ${mine("q")} and q."groupNo" = e."groupNo" order by places desc nulls last, id limit 1) q on true
  left join lateral (select "personNo" from campus.black b where ${mine("b")} and b."personNo" = e."personNo" limit 1) b on true
  order by e."personNo", e.id`;
const joined = `select ${columns} from campus.entry e
  left join (select "personNo", count(*) as n from campus.visit v where ${mine("v")} group by 1) v on v."personNo" = e."personNo"
  left join (select distinct on ("groupNo") "groupNo", places from campus.quota q where ${mine("q")} order by "groupNo", places desc nulls last, id) q on q."groupNo" = e."groupNo"
  left join (select distinct "personNo" from campus.black b where ${mine("b")}) b on b."personNo" = e."personNo"
  where ${mine("e")}`;

/** The list beside the join that an engineer would write by hand: its first page, and what one of the columns filters among all rows. */
export async function measureOuterRows(): Promise<Figure[]> {
  const at = await testRuntime({ set });
  try {
    await fill(at.runtime.db);
    const call = await at.call({ id: "g1", roles: ["gly"], tenantId: "000000" });
    const page = (asked: Record<string, string>) => listRecords(call, "entry", { size: "20", ...asked });
    const run = (text: string) => at.database.pool.query(text);
    const filter = JSON.stringify({ field: "mark", eq: "限" });
    // The product counts once for a filter and keeps the number; neither side counts here.
    return [
      await beside("first page with three columns of other rows", { ours: () => page({}), plain: () => run(paged), rounds: ROUNDS.quick }),
      await beside("filtered by such a column", {
        ours: () => page({ where: filter }),
        plain: () => run(`${joined} and b."personNo" is not null order by e."personNo", e.id limit 20`),
        rounds: ROUNDS.quick,
      }),
      await beside("sorted by such a column", {
        ours: () => page({ descs: "visits" }),
        plain: () => run(`${joined} order by visits desc, e.id desc limit 20`),
        rounds: ROUNDS.whole,
      }),
    ];
  } finally {
    await at.close();
  }
}

interface Asked {
  ours: () => Promise<unknown>;
  plain: () => Promise<unknown>;
  rounds: number;
}

async function beside(what: string, { ours, plain, rounds }: Asked): Promise<Figure> {
  const timed = (work: () => Promise<unknown>) => async () => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  const [own = [], hand = []] = await turnAbout(rounds, [timed(ours), timed(plain)]);
  const [a, b] = [median(own), median(hand)];
  return {
    what: `${ROWS.toLocaleString("en-US")} rows, ${what}, beside a join by hand`,
    ours: a,
    plain: b,
    unit: "ms",
    value: a / b,
    goal: { atMost: 2 },
  };
}

async function fill(db: Parameters<ReturnType<typeof sql>["execute"]>[0]): Promise<void> {
  const rows = (table: string, columns: string, values: string, count: number) =>
    sql
      .raw(
        `insert into campus."${table}" ("tenantId", id, ${columns}) select '000000', '${table}' || n, ${values} from generate_series(1, ${count}) n`,
      )
      .execute(db);
  await rows("entry", '"personNo", "groupNo"', `'p' || lpad((n % 50000)::text, 6, '0'), 'g' || n % 200`, ROWS);
  await rows("visit", '"personNo"', `'p' || lpad((n * 7 % 30000)::text, 6, '0')`, 60_000);
  await rows("quota", '"groupNo", places', `'g' || n % 200, n % 37`, 400);
  await rows("black", '"personNo"', `'p' || lpad((n * 11 % 50000)::text, 6, '0')`, 500);
  await sql`analyze campus.entry, campus.visit, campus.quota, campus.black`.execute(db);
}
