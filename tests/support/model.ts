import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { compile } from "../../engine/compile/compile.ts";
import type { Model } from "../../engine/model/model.ts";
import type { EvalContext, UserContext } from "../../engine/context.ts";
import type { CampusDocument, DocumentSet } from "../../engine/documents/index.ts";

/** An entity document with open access, for tests that are not about access. */
export const entityDoc = (id: string, fields: FieldDocument[], rest: Partial<EntityDocument> = {}): EntityDocument => ({
  kind: "entity",
  id,
  title: id,
  fields,
  access: { grants: [{ role: "gly", read: { groups: ["*"] }, create: { groups: ["*"] }, update: { groups: ["*"] } }] },
  ...rest,
});

export const setOf = (documents: CampusDocument[]): DocumentSet =>
  documents.map((document) => ({ file: `trial/${document.id}.${document.kind}.json`, area: "trial", document }));

/** Compiles documents of one area. Throws when something is wrong with them, so that a test never stands on a broken model. */
export function modelOf(documents: CampusDocument[]): Model {
  const { model, findings } = compile(setOf(documents), { hash: "test", operations: [] });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ file, path, message }) => `${file}${path}: ${message}`).join("\n"));
  return model;
}

export const someUser = (over: Partial<UserContext> = {}): UserContext => ({
  id: "1",
  tenantId: "000000",
  accountNo: "p1",
  userName: "甲",
  roles: ["gly"],
  xh: null,
  gh: null,
  departmentId: null,
  lists: {},
  ...over,
});

export const contextOf = (over: Partial<EvalContext> = {}): EvalContext => ({
  user: someUser(),
  today: "2026-03-02",
  now: "2026-03-02 10:30:00",
  xn: "2025-2026",
  xqM: "2",
  week: 1,
  params: {},
  calendar: () => undefined,
  treePath: () => undefined,
  ...over,
});
