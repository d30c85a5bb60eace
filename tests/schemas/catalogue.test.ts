import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "../../engine/compile/index.ts";
import type { Text } from "../../engine/language/text.ts";
import { operations } from "../../src/server/areas/index.ts";
import { readSet } from "../support/documents.ts";
import { catalogueAreas } from "../support/catalogue-areas.ts";

interface Catalogue {
  dictionaries: { code: string; items: [string, string][] }[];
  entities: {
    id: string;
    fields: { name: string; title: string; type: string }[];
    states?: (string | [string, string])[];
    transitions?: { action: string }[];
  }[];
  screens: { id: string; entity: string; kind: string; variants: Record<string, string> }[];
}

const { model } = compile(readSet(new URL("../../schemas", import.meta.url).pathname), { hash: "test", operations: operations.names() });
const zh = (text: Text) => (typeof text === "string" ? text : text["zh-CN"]);
const system = new Set(["id", "tenantId", "version", "createUser", "createTime", "updateUser", "updateTime", "isDeleted"]);

/** Fields the documents have differently on purpose. */
const decided: Record<string, string> = {
  "leaveApplication.qrCode": "a signed code is made by the operation leave.gateCode when it is shown, never stored",
  "leaveApplication.processInstanceId": "the flow engine is part of the product; there is no outside process service",
  "leaveExtension.processInstanceId": "as above",
  "leaveGroup.processInstanceId": "as above",
  "sysUser.password": "a password is no field of a record: platform.credential holds its hash",
  "sysUser.roleIds": "named roles: it stores role codes",
  "sysUser.userState": "named state",
  "apiLog.createTime": "the system column",
  "messageTask.processInstanceId": "the flow engine is part of the product",
  "portalHelp.version": "named versionNo: version is a system column",
  "tenant.tenantId": "named tenantCode: tenantId is a system column",
};

/** Kinds of screens that bear another name now: a board is what shows figures, pictures hang on a wall. */
const named: Record<string, string> = { board: "wall" };

describe.each(catalogueAreas)("the catalogue of %s", (area) => {
  const catalogue = JSON.parse(readFileSync(new URL(`../fixtures/catalogue/${area}.json`, import.meta.url), "utf8")) as Catalogue;

  test.each(catalogue.entities.map((entity) => [entity.id, entity] as const))("entity %s has every field, under its title", (id, { fields }) => {
    const entity = model.entities.get(id)!;
    const want = fields.filter(({ name }) => !system.has(name) && decided[`${id}.${name}`] === undefined);
    const have = want.map(({ name }) => [name, entity.fields.has(name) ? zh(entity.fields.get(name)!.title) : null]);
    expect(have).toEqual(want.map(({ name, title }) => [name, title]));
  });

  test.each(catalogue.entities.filter(({ states }) => (states?.length ?? 0) > 0).map((entity) => [entity.id, entity] as const))(
    "the flow of %s has every state and transition",
    (id, { states, transitions }) => {
      const flow = model.flows.get(model.entities.get(id)!.flow ?? "")!;
      const nodes = flow.doc.nodes.map((node) => node.key);
      expect((states ?? []).map((state) => (typeof state === "string" ? state : state[0])).filter((state) => !nodes.includes(state))).toEqual([]);
      expect([...new Set((transitions ?? []).map((transition) => transition.action))].filter((action) => !flow.moves.has(action))).toEqual([]);
    },
  );

  test.each(catalogue.dictionaries.map((dict) => [dict.code, dict] as const))("dictionary %s has every value under its label", (code, { items }) => {
    const have = new Map(model.dicts.get(code)?.items.map((item) => [item.value, zh(item.label)]));
    expect(items.filter(([value, label]) => have.get(value) !== label)).toEqual([]);
  });

  test.each(catalogue.screens.map((screen) => [screen.id, screen] as const))(
    "screen %s is of its kind and has every variant",
    (id, { kind, entity, variants }) => {
      const screen = model.screens.get(id)!;
      expect([screen.type, screen.entity]).toEqual([named[kind] ?? kind, entity]);
      expect(Object.keys(variants).filter((role) => !Object.hasOwn(screen.variants, role))).toEqual([]);
    },
  );
});
