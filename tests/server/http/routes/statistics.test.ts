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

test.each(["admin", "2025310101"])(
  "several are counted for %s in one call as each alone, and one that is refused takes nothing away",
  async (who) => {
    const person = server.as(who);
    const path = "/api/flySource-base/screen/figures";
    const questions = asked.slice(0, 39).map(([stat, dimension]) => ({ stat, dimension, filters: {} }));
    const alone = [];
    for (const one of questions) {
      const entity = model.entities.get(model.stats.get(one.stat)!.entity)!;
      const reply = await person.post(`/api/${entity.service}/${entity.id}/statistics`, one);
      alone.push(reply.statusCode === 200 ? { ...reply.json().data, asOf: "" } : null);
    }
    const together = (await person.post(path, { asked: [{ stat: "none", dimension: "none" }, ...questions] })).json().data;
    expect(together.map((one: object | null) => one && { ...one, asOf: "" })).toEqual([null, ...alone]);
    expect(alone.filter((one) => one === null).length > 0).toBe(who !== "admin");
  },
);

test("what is no list of statistics is refused", async () => {
  const path = "/api/flySource-base/screen/figures";
  for (const wrong of ["first", [1], Array.from({ length: 41 }, () => ({}))])
    expect((await server.as("admin").post(path, { asked: wrong })).json().msg).toContain("asked");
  expect((await server.app.inject({ method: "POST", url: path, payload: { asked: [] } })).statusCode).toBe(401);
});
