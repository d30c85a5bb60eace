import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hallFailures, takeTry } from "../../../../src/server/auth/accounts/login-failures.ts";
import { signIn, type TestApp, testApp } from "../../../support/app.ts";

// More people than wait at the door come in at the same moment from one address, and more than may fail there.
const CROWD = 140;
const people = Array.from({ length: CROWD }, (_, at) => `p${at}`);
let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: { sysUser: people.map((id) => ({ id, accountNo: id, userName: id, userType: "1", roles: ["teacher"], state: "normal" })) },
  });
});
afterAll(() => school?.close());

/** As the page does: whoever is told to come later does. Answers every reply. */
async function enter(accountNo: string) {
  for (const replies: Awaited<ReturnType<typeof signIn>>[] = []; ; ) {
    const reply = await signIn(school.app, school.runtime, { accountNo });
    replies.push(reply);
    if (reply.statusCode !== 503) return replies;
    await wait(Number(reply.headers["retry-after"]) * 1000);
  }
}

test("a hall that comes in at once from one address comes in: nobody is taken for an attack, and who is one too many is told when to come", async () => {
  const replies = await Promise.all(people.map(enter));
  expect(replies.map((of) => of.at(-1)!.statusCode)).toEqual(people.map(() => 200));
  for (const away of replies.flatMap((of) => of.slice(0, -1))) {
    expect(Number(away.headers["retry-after"])).toBeGreaterThan(0);
    expect(away.json().msg).toMatch(/^同时登录的人很多，您前面约有 \d+ 人，请在 \d+ 秒后再试$/);
  }
  const { rows } = await sql`select account from platform.login_failure`.execute(school.runtime.db);
  expect(rows).toEqual([]);
}, 120_000);

test("tries under way count for their account and not for their address", async () => {
  const limits = { maxFail: 5, lockMinutes: 15, captchaAfter: 99 };
  const take = (account: string) =>
    takeTry(school.runtime.db, school.runtime.now(), { tenantId: "000000", account, ip: "10.3.3.3", captcha: { key: null, code: null }, limits });
  for (let at = 0; at < hallFailures; at++) await take(`hall-${at}`);
  await expect(take("one-more")).resolves.toMatchObject({ lacksCaptcha: false });
  for (let at = 1; at < 5; at++) await take("one-more");
  await expect(take("one-more")).rejects.toThrow("账号已锁定");
});
