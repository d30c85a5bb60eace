import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { EntityDocument, SummaryDocument } from "../../../../engine/kinds/entity/document.ts";
import { entityDoc } from "../../../support/model.ts";

const area: CampusDocument = { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({ name, title: name, type, ...rest });

/** Lessons and nights of people, by person and day; everybody who is here has a row on the first day, whatever happened. */
export const daily: SummaryDocument = {
  keys: ["xh", "day"],
  sources: [
    { key: "here", entity: "person", where: { field: "isHere", eq: true }, keys: { day: { field: "firstDay" } } },
    {
      key: "lesson",
      entity: "lesson",
      keys: { xh: { if: { field: "isGuest", eq: true }, then: { field: "hostXh" }, else: { field: "xh" } } },
      measures: {
        absent: { agg: "count", where: { field: "result", eq: "absent" } },
        minutes: { agg: "sum", of: { field: "minutes" } },
        longest: { agg: "max", of: { field: "minutes" } },
      },
    },
    { key: "night", entity: "night", where: { field: "result", ne: "in" }, keys: { day: { field: "signDay" } }, measures: { out: { agg: "count" } } },
  ],
};

const read = (rest: Partial<EntityDocument> = {}): Partial<EntityDocument> => ({
  access: { grants: [{ role: "gly", read: { groups: ["*"] } }] },
  ...rest,
});

/** `from`: what the summary is made of. */
export const documents = (from: SummaryDocument = daily): CampusDocument[] => [
  area,
  entityDoc("person", [field("xh", "string"), field("isHere", "boolean"), field("firstDay", "date")]),
  entityDoc("lesson", [
    field("xh", "string"),
    field("hostXh", "string"),
    field("isGuest", "boolean"),
    field("day", "date"),
    field("result", "string"),
    field("minutes", "integer"),
  ]),
  entityDoc("night", [field("xh", "string"), field("signDay", "date"), field("result", "string")]),
  entityDoc(
    "daily",
    [
      field("xh", "string"),
      field("day", "date"),
      field("absent", "integer"),
      field("minutes", "integer"),
      field("longest", "integer"),
      field("out", "integer"),
      field("score", "integer", { computed: { sub: [100, { mul: [{ field: "absent" }, 2] }] } }),
    ],
    read({ from, order: [{ field: "xh", dir: "asc" }] }),
  ),
  entityDoc(
    "byDay",
    [field("day", "date"), field("absences", "integer"), field("people", "integer")],
    read({
      from: {
        keys: ["day"],
        sources: [{ key: "daily", entity: "daily", measures: { absences: { agg: "sum", of: { field: "absent" } }, people: { agg: "count" } } }],
      },
    }),
  ),
];

/** The same figures as one statement of the database makes them from the rows, written by hand. */
export const dailyByHand = `
  with lessons as (select case when "isGuest" then "hostXh" else xh end as xh, day, count(*) filter (where result = 'absent') as absent,
      coalesce(sum(minutes), 0) as minutes, max(minutes) as longest from campus.lesson where not "isDeleted" group by 1, 2),
    nights as (select xh, "signDay" as day, count(*) as out from campus.night where not "isDeleted" and result is distinct from 'in' group by 1, 2),
    people as (select distinct xh, "firstDay" as day from campus.person where not "isDeleted" and "isHere"),
    groups as (select xh, day from lessons union select xh, day from nights union select xh, day from people)
  select xh, day::text, coalesce(absent, 0)::int as absent, coalesce(minutes, 0)::int as minutes, longest::int, coalesce(out, 0)::int as out
  from groups left join lessons using (xh, day) left join nights using (xh, day) where xh is not null and day is not null order by xh, day`;

export const dailyKept = `select xh, day::text, absent::int, minutes::int, longest::int, out::int from campus.daily where not "isDeleted" order by xh, day`;
