import { expect, test } from "vitest";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "../../../src/server/areas/index.ts";
import "../../../src/server/programs/serve.ts";
import { loadModel } from "../../../src/server/releases/documents/load.ts";
import { needsOf, platformEntities, platformEntity, platformFindings } from "../../../src/server/platform/platform-entity.ts";
import type { Finding } from "../../../engine/problems/finding.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { entityOf, modelOf } from "../../support/model-of.ts";
import { root } from "../../support/import-scan.ts";

const schemas = join(root, "schemas");

test("the product has every entity of the platform, with every field that is used", async () => {
  const model = await loadModel(schemas, operations.names());
  expect(platformFindings(model, (id) => id)).toEqual([]);
  const gone = platformEntities().flatMap(({ id, needs, takes = {} }) => {
    const names = [...Object.values(needsOf(needs, model)), ...Object.values(takes)].flat();
    return names.filter((name) => model.entities.get(id)?.fields.has(name) !== true).map((name) => `${id}.${name}`);
  });
  expect(gone).toEqual([]);
});

/** The set of the product, whose sign-in log is changed. */
async function refusalOf(change: (log: EntityDocument) => void): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "platform-"));
  cpSync(schemas, dir, { recursive: true });
  const file = join(dir, "system/loginLog.entity.json");
  const log = JSON.parse(readFileSync(file, "utf8")) as EntityDocument;
  change(log);
  writeFileSync(file, JSON.stringify(log));
  const refused = await loadModel(dir, operations.names()).then(
    () => "",
    (error: { problems: readonly Finding[] }) => error.problems.map(({ file, message }) => `${file} ${message}`).join("\n"),
  );
  rmSync(dir, { recursive: true });
  return refused;
}

test("a set that lacks a field the server needs is refused by file, field and what needs it", async () => {
  const refused = await refusalOf((log) => {
    log.fields = log.fields.filter(({ name }) => name !== "failReason");
  });
  expect(refused).toMatch(/system\/loginLog\.entity\.json.*存为 text 的字段“failReason”：登录日志要用它/);
});

test("a field of another kind is refused, also where the server could do without it", async () => {
  const refused = await refusalOf((log) => {
    const other = { name: "traceId", title: "追踪号", type: "integer" } as const;
    log.fields = log.fields.map((field) => (field.name === other.name ? other : field));
  });
  expect(refused).toMatch(/存为 text 的字段“traceId”/);
});

test("a set without the entity, or without what is only used where it is, has no finding", () => {
  const { needs } = platformEntities().find(({ id }) => id === "baseParams")!;
  expect(Object.keys(needs)).toEqual(["text", "boolean"]);
  expect(platformFindings(modelOf(), (id) => id)).toEqual([]);
  const bare = entityOf("baseParams", ["paramsId", "paramsType", "paramsValue", "isEnabled:boolean"]);
  expect(platformFindings(modelOf(bare), (id) => id)).toEqual([]);
});

test("an entity is declared once", () => {
  expect(() => platformEntity("sysUser", { by: "另一处", needs: {} })).toThrow("platform entity sysUser is declared for 账号与登录 and for 另一处");
});
