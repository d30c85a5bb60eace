import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seal } from "../../../src/server/platform/database/secrets.ts";
import { runOutbox } from "../../../src/server/messages/outbox.ts";
import { queueOutside } from "../../../src/server/messages/queue.ts";
import { insertRows } from "../../support/database.ts";
import type { Asked } from "../../support/counterparts/answering-server.ts";
import { rowsOf } from "../../areas/system/school.ts";
import { type SendingOffice, sendingOffice } from "./senders.ts";

const secret = "dingtalk-s3cret-of-the-school";
/** What DingTalk answers to whom it knows. */
const answers: Record<string, object> = {
  "/gettoken": { errcode: 0, access_token: "t-1", expires_in: 7200 },
  "/topapi/user/getbyunionid": { errcode: 0, result: { contact_type: 0, userid: "manager-7" } },
  "/topapi/message/corpconversation/asyncsend_v2": { errcode: 0, task_id: 256271667526 },
};
const [tokenPath, personPath, sendPath] = Object.keys(answers) as [string, string, string];
let office: SendingOffice;
beforeAll(async () => {
  office = await sendingOffice();
  const { db, model } = office.at.runtime;
  const config = { id: "ding", channel: "dingtalk", configName: "钉钉", serverUrl: office.messenger.url, agentId: "4711", appKey: "key-1" };
  const appSecret = await seal(db, { tenantId: "000000", entity: "messageConfig", field: "appSecret", id: "ding" }, secret);
  await insertRows(db, model(), "messageConfig", [{ ...config, appSecret, retryTimes: 1, isEnabled: true }]);
  await insertRows(db, model(), "userBinding", [
    { id: "b3", userId: "mei", source: "dingtalk", openId: "d-mei", unionId: "u-mei", bindState: "bound" },
  ]);
});
afterAll(() => office.close());
afterEach(async () => {
  office.messenger.asked.length = 0;
  await office.at.runtime.db.withSchema("campus").deleteFrom("messageLog").execute();
});

/** Sends one message while DingTalk answers so; what the line says. */
async function sent(otherwise: Record<string, object>, message: { title?: string; url?: string } = {}, userId = "mei") {
  office.messenger.answer = (path) => ({ body: otherwise[path] ?? answers[path] });
  const words = { kind: "notice", title: "停水通知", content: "<p>今晚 22:00 起<b>停水</b>。</p>", ...message };
  await queueOutside(await office.as(), { channel: "dingtalk", userIds: [userId], message: words });
  await runOutbox(office.at.runtime);
  const [line] = await rowsOf(office.at, "messageLog", {});
  return [line!.messageState, line!.errorMsg];
}
const askedAt = (path: string): Asked[] => office.messenger.asked.filter((one) => one.path === path);
const sentBodies = () => askedAt(sendPath).map((one) => JSON.parse(one.body));

test("a work notice goes to the person the organisation knows by the bound account; the token is fetched once and anew when it is over", async () => {
  expect(await sent({}, { url: "https://campus.example.edu.cn/n/1", title: "题".repeat(80) })).toEqual(["success", null]);
  expect(askedAt(tokenPath).map((one) => one.query)).toEqual([{ appkey: "key-1", appsecret: secret }]);
  expect(askedAt(personPath).map((one) => [JSON.parse(one.body), one.query.access_token])).toEqual([[{ unionid: "u-mei" }, "t-1"]]);
  const [{ msg, ...head }] = sentBodies();
  expect(head).toEqual({ agent_id: "4711", userid_list: "manager-7" });
  expect(msg).toMatchObject({ msgtype: "link", link: { messageUrl: "https://campus.example.edu.cn/n/1", text: "今晚 22:00 起停水。" } });
  expect(Buffer.byteLength(msg.link.title)).toBeLessThanOrEqual(64);
  office.messenger.asked.length = 0;
  // The first call with the kept token is told that it is over; the next one has a new token.
  let isOver = true;
  const over = {
    get [personPath]() {
      const answer = isOver ? { errcode: 42001, errmsg: "access_token expired" } : answers[personPath]!;
      isOver = false;
      return answer;
    },
  };
  await office.at.runtime.db.withSchema("campus").deleteFrom("messageLog").execute();
  expect(await sent(over)).toEqual(["success", null]);
  expect([askedAt(tokenPath).length, askedAt(personPath).length]).toEqual([1, 2]);
  expect(sentBodies()).toMatchObject([{ userid_list: "manager-7", msg: { link: { title: "停水通知" } } }]);
});

test.each([
  ["no such person", { [personPath]: { errcode: 60121, errmsg: "user not found" } }, "failed", "钉钉里没有这个人"],
  ["several people at once", { [personPath]: { errcode: 0, result: { userid: "manager-7,manager-8" } } }, "failed", "钉钉里没有这个人"],
  ["an answer without a person", { [personPath]: { errcode: 0 } }, "failed", "钉钉里没有这个人"],
  ["too many calls", { [sendPath]: { errcode: 88, errmsg: "isv.limit" } }, "waiting", "钉钉的调用次数已达上限"],
  ["an unknown code", { [sendPath]: { errcode: 99999, errmsg: secret } }, "failed", "钉钉没有收下（错误码 99999）"],
])("%s is told in words, without the secret", async (_name, otherwise, state, reason) => {
  expect(await sent(otherwise as Record<string, object>)).toEqual([state, reason]);
});

test("who is not bound there is not reached, and nothing is asked", async () => {
  expect(await sent({}, {}, "lan")).toEqual(["failed", "接收人没有绑定钉钉"]);
  expect(office.messenger.asked).toEqual([]);
});

test("a secret DingTalk does not know is told as such", async () => {
  const { db } = office.at.runtime;
  await db.withSchema("campus").updateTable("messageConfig").set({ appKey: "key-2" }).where("id", "=", "ding").execute();
  expect(await sent({ [tokenPath]: { errcode: 40089, errmsg: "invalid appkey or appsecret" } })).toEqual(["waiting", "钉钉不接受应用标识或密钥"]);
  expect(sentBodies()).toEqual([]);
});
