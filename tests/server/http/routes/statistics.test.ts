import { afterAll, beforeAll, expect, test } from "vitest";
import { productSchemas, testApp } from "../../../support/app.ts";
import { modelOfFiles } from "../../../support/database.ts";
import type { TestApp } from "../../../support/app.ts";
import { school } from "./school.ts";

const model = await modelOfFiles(productSchemas);
const asked = [...model.stats.values()].flatMap((stat) => stat.dimensions.map((dimension) => [stat.id, dimension.key] as const));

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ rows: school });
});
afterAll(() => server.close());

test.each(asked)("the statistic %s by %s is counted", async (stat, dimension) => {
  const entity = model.entities.get(model.stats.get(stat)?.entity ?? "");
  const reply = await server.as("admin").post(`/api/${entity?.service}/${entity?.id}/statistics`, { stat, dimension });
  expect([reply.statusCode, reply.json().msg]).toEqual([200, "操作成功"]);
  expect(reply.json().data).toMatchObject({ dimension, merged: 0 });
});
