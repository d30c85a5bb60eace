import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, type TestApp, testApp } from "../../../support/app.ts";

// More people than passwords can be looked at in turn come in at the same moment.
const CROWD = 140;
const people = Array.from({ length: CROWD }, (_, at) => `p${at}`);
let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: { sysUser: people.map((id) => ({ id, accountNo: id, userName: id, userType: "1", roles: ["teacher"], state: "normal" })) },
  });
});
afterAll(() => school?.close());

test("whoever is one too many is sent away at once with a sentence, without a try counted; everybody else comes in", async () => {
  const replies = await Promise.all(people.map((accountNo) => signIn(school.app, school.runtime, { accountNo })));
  const away = replies.filter((reply) => reply.statusCode === 503);
  expect(away.length).toBeGreaterThan(0);
  expect(replies.filter((reply) => reply.statusCode === 200).length).toBe(CROWD - away.length);
  for (const reply of away) {
    expect(reply.headers["retry-after"]).toBe("1");
    expect(reply.json()).toMatchObject({ success: false, code: 503, msg: "服务器繁忙，请稍后再试" });
  }
  const { rows } = await sql`select account from platform.login_failure`.execute(school.runtime.db);
  expect(rows).toEqual([]);
  const again = people[replies.findIndex((reply) => reply.statusCode === 503)]!;
  expect((await signIn(school.app, school.runtime, { accountNo: again })).statusCode).toBe(200);
});
