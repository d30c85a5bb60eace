import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { AccessDocument, EntityDocument } from "../../engine/kinds/entity/document.ts";
import { compile } from "../../engine/compile/compile.ts";
import type { Model } from "../../engine/model/model.ts";
import type { EvalContext, UserContext } from "../../engine/context.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";

const area = { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [] } as const;

/** A model of these documents alone, in one area. Findings are the compiler's business: here broken documents are compiled as far as they go. */
export function modelOf(...documents: CampusDocument[]): Model {
  const all: CampusDocument[] = [{ ...area, menu: [] }, ...documents];
  const set = all.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));
  return compile(set, { hash: "test", operations: [] }).model;
}

/** An entity with fields in short form: `name:type`, or a whole field document. */
export function entityOf(
  id: string,
  fields: (string | FieldDocument)[],
  rest: Partial<EntityDocument> & { access?: AccessDocument } = {},
): EntityDocument {
  const full = fields.map((field) => {
    if (typeof field !== "string") return field;
    const [name = "", type = "string", option] = field.split(":");
    return { name, title: name, type, ...(option === undefined ? {} : { [type.startsWith("dict") ? "dict" : "entity"]: option }) } as FieldDocument;
  });
  return { kind: "entity", id, title: id, fields: full, access: { grants: [] }, ...rest };
}

export const userOf = (user: Partial<UserContext>): UserContext => ({
  id: "u1",
  tenantId: "000000",
  accountNo: "a1",
  userName: "某人",
  roles: [],
  xh: null,
  gh: null,
  departmentId: null,
  lists: {},
  ...user,
});

export const contextOf = (user: Partial<UserContext>, rest: Partial<EvalContext> = {}): EvalContext => ({
  user: userOf(user),
  today: "2025-09-01",
  now: "2025-09-01 08:00:00",
  xn: "2025-2026",
  xqM: "1",
  week: 1,
  params: {},
  calendar: () => undefined,
  treePath: (_entity, key) => ({ "1": "/1/", "3": "/1/3/", "30": "/1/30/", "31": "/1/3/31/" })[key],
  ...rest,
});
