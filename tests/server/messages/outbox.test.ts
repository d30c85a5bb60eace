import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { queueOutside } from "../../../src/server/messages/queue.ts";
import { runOutbox } from "../../../src/server/messages/outbox.ts";
import { row, rowsOf } from "../../areas/system/school.ts";
import { messengerSecret, type SendingOffice, sendingOffice } from "./senders.ts";

let office: SendingOffice;
beforeAll(async () => {
  office = await sendingOffice();
});
afterAll(() => office.close());
const start = Date.parse("2026-11-21T02:00:00Z");
afterEach(async () => {
  const { at, mail, messenger, clock } = office;
  for (const table of ["campus.messageLog", "campus.messageSetting", "platform.message_sending", "platform.call_count"])
    await sql`delete from ${sql.id(...table.split("."))}`.execute(at.runtime.db);
  await sql`update campus."messageConfig" set "dailyLimit" = null, "userHourLimit" = null, "quietStart" = null, "quietEnd" = null`.execute(
    at.runtime.db,
  );
  mail.letters.length = 0;
  mail.refuses = () => null;
  mail.onLetter = async () => undefined;
  messenger.asked.length = 0;
  clock.nowMs = start;
});

const words = { kind: "notice", title: "停水通知", content: "今晚 22:00 起停水。" };
const queue = async (channel: string, userIds: string[], message: Partial<typeof words> & { isUrgent?: boolean; url?: string } = {}) =>
  queueOutside(await office.as(), { channel, userIds, message: { ...words, ...message } });
const send = () => runOutbox(office.at.runtime);
const lines = () => rowsOf(office.at, "messageLog", {});
const states = async () => (await lines()).map((line) => line.messageState);
const later = (minutes: number) => {
  office.clock.nowMs += minutes * 60_000;
};
const taken = { errcode: 0, access_token: "t-1", expires_in: 7200, msgid: "m-1" };

test("a letter goes to each receiver alone, from the school, as text and as markup that runs nothing", async () => {
  await queue("email", ["mei", "lan"], {
    content: '<p>见<b>附件</b></p><script>alert(1)</script><img src=x onerror="alert(1)">',
    url: "https://campus.example.edu.cn/n/1",
  });
  expect(await send()).toEqual({ sent: 2, failed: 0, later: 0 });
  const { letters } = office.mail;
  expect(letters.map((one) => one.to).toSorted()).toEqual([["lan@campus.example.edu.cn"], ["mei@campus.example.edu.cn"]]);
  const { text } = letters[0]!;
  expect(text).toMatch(/^From: .+<notice@campus\.example\.edu\.cn>$/m);
  expect(text).toContain("multipart/alternative");
  expect(text).not.toMatch(/script|onerror|lan@[\s\S]*mei@|mei@[\s\S]*lan@/);
  expect(await rowsOf(office.at, "messageLog", { receiverId: "mei" })).toMatchObject([
    { messageState: "success", receiverAddress: "mei@campus.example.edu.cn", receiverName: "mei", errorMsg: null },
  ]);
});

test.each([
  ["a line break in the title", { title: "通知\r\nBcc: spy@evil.example\r\n\r\nbody" }],
  ["a separator of lines in the title", { title: "通知\u2028Bcc: spy@evil.example" }],
])("%s makes no head of its own", async (_name, message) => {
  await queue("email", ["mei"], message);
  await send();
  const [letter] = office.mail.letters;
  expect(letter!.to).toEqual(["mei@campus.example.edu.cn"]);
  expect(letter!.text).not.toMatch(/^Bcc:/im);
});

test.each(["spy@evil.example, mei@campus.example.edu.cn", "mei@campus.example.edu.cn\r\nBcc: spy@evil.example", '"<spy@evil.example>" <x@y.cn>'])(
  "to the address %j nothing goes out",
  async (email) => {
    await sql`update campus."sysUser" set email = ${email} where id = 'lan'`.execute(office.at.runtime.db);
    await queue("email", ["lan"]);
    expect(await send()).toEqual({ sent: 0, failed: 1, later: 0 });
    expect(office.mail.letters).toEqual([]);
    await sql`update campus."sysUser" set email = 'lan@campus.example.edu.cn' where id = 'lan'`.execute(office.at.runtime.db);
  },
);

test("what the server does not take for now waits longer each time, then is a failure in words", async () => {
  office.mail.refuses = () => 451;
  await queue("email", ["mei"]);
  const tries: unknown[] = [];
  for (const minutes of [0, 1, 5]) {
    later(minutes);
    await send();
    await send();
    const [line] = await lines();
    tries.push([line!.messageState, Number(line!.retryTimes), line!.errorMsg]);
  }
  const says = "邮件服务器暂时不收（451）";
  expect(tries).toEqual([
    ["waiting", 1, says],
    ["waiting", 2, says],
    ["failed", 2, says],
  ]);
});

test("an address that is refused for good is not tried again", async () => {
  office.mail.refuses = () => 550;
  await queue("email", ["mei"]);
  expect(await send()).toEqual({ sent: 0, failed: 1, later: 0 });
  expect(await lines()).toMatchObject([{ messageState: "failed", errorMsg: "邮件服务器不收这个地址（550）" }]);
});

test.each([
  ["email", ["admin"], "接收人没有填写邮箱"],
  ["wecom", ["lan"], "接收人没有绑定企业微信"],
])("by %s nobody is reached who has no address there", async (channel, ids, errorMsg) => {
  await queue(channel, ids);
  await send();
  expect(await lines()).toMatchObject([{ messageState: "failed", errorMsg }]);
});

test.each([
  ["sms", "渠道没有启用的配置"],
  ["app", "没有这种渠道的发送方式"],
])("by %s, which the school has not, the line says why", async (channel, errorMsg) => {
  await queue(channel, ["mei"]);
  expect(await lines()).toMatchObject([{ messageState: "failed", errorMsg }]);
});

test("two processes that send at once send each line once", async () => {
  await queue("email", ["mei", "lan"]);
  await queue("email", ["mei", "lan"], { title: "第二条" });
  const both = await Promise.all([send(), send(), send()]);
  expect(both.reduce((sum, one) => sum + one.sent, 0)).toBe(4);
  expect(office.mail.letters).toHaveLength(4);
});

test("a message of the messenger is a card to the bound person; the token is fetched once and anew when it is over", async () => {
  let isOver = false;
  office.messenger.answer = (path) => {
    if (path !== "/cgi-bin/message/send" || !isOver) return { body: taken };
    isOver = false;
    return { body: { errcode: 42001, errmsg: "access_token expired" } };
  };
  await queue("wecom", ["mei"], { url: "https://campus.example.edu.cn/n/1", title: "题".repeat(80) });
  await queue("wecom", ["admin"]);
  expect(await send()).toMatchObject({ sent: 2 });
  isOver = true;
  await queue("wecom", ["mei"], { title: "再一条" });
  expect(await send()).toMatchObject({ sent: 1 });
  const paths = office.messenger.asked.map((one) => one.path);
  expect(paths.filter((path) => path === "/cgi-bin/gettoken").length).toBeLessThanOrEqual(3);
  const asked = office.messenger.asked.filter((one) => one.path === "/cgi-bin/message/send").map((one) => JSON.parse(one.body));
  const card = asked.find((one) => one.touser === "wx-mei");
  expect(card).toMatchObject({ msgtype: "textcard", agentid: 1_000_002, textcard: { url: "https://campus.example.edu.cn/n/1" } });
  expect(Buffer.byteLength(card.textcard.title)).toBeLessThanOrEqual(128);
});

test.each([
  [{ errcode: 0, invaliduser: "wx-mei", access_token: "t" }, "failed", "接收人不在应用的可见范围"],
  [{ errcode: 60020, errmsg: "not allow to access from your ip" }, "waiting", "服务器的地址不在企业微信的可信地址里，请在企业微信管理后台添加"],
  [{ errcode: 99999, errmsg: "x" }, "failed", "企业微信没有收下（错误码 99999）"],
])("the messenger's answer %j is told in words", async (body, messageState, errorMsg) => {
  office.messenger.answer = (path) => ({ body: path === "/cgi-bin/message/send" ? body : taken });
  await queue("wecom", ["mei"]);
  await send();
  expect(await lines()).toMatchObject([{ messageState, errorMsg }]);
});

test("what was revoked after it left is called back there, once", async () => {
  office.messenger.answer = () => ({ body: taken });
  await queue("wecom", ["mei"]);
  await send();
  await sql`update campus."messageLog" set "messageState" = 'revoked'`.execute(office.at.runtime.db);
  await send();
  await send();
  const calls = office.messenger.asked.filter((one) => one.path === "/cgi-bin/message/recall");
  expect(calls.map((one) => JSON.parse(one.body))).toEqual([{ msgid: "m-1" }]);
});

test("quiet hours of the channel put off everything but codes and what is urgent", async () => {
  await sql`update campus."messageConfig" set "quietStart" = '09:00', "quietEnd" = '11:30' where id = 'mail'`.execute(office.at.runtime.db);
  await queue("email", ["mei"]);
  await queue("email", ["lan"], { isUrgent: true });
  await queue("email", ["lan"], { kind: "verify" });
  expect(await send()).toMatchObject({ sent: 2, later: 0 });
  later(91);
  expect(await send()).toMatchObject({ sent: 1 });
});

test("a muted kind has no line, unless it is urgent or one that nobody can mute", async () => {
  const setting = (messageKind: string) =>
    sql`insert into campus."messageSetting" ("tenantId", id, version, "createUser", "createTime", "updateUser", "updateTime", "isDeleted", "userId", "messageKind", channels, "isMuted")
      values ('000000', ${messageKind}, 1, 'mei', now(), 'mei', now(), false, 'mei', ${messageKind}, ${["site", "email"]}, true)`.execute(
      office.at.runtime.db,
    );
  await setting("notice");
  await setting("warning");
  expect(await queue("email", ["mei", "lan"])).toBe(1);
  expect(await queue("email", ["mei"], { isUrgent: true })).toBe(1);
  expect(await queue("email", ["mei"], { kind: "warning" })).toBe(1);
});

test("one person's hour and the service's day have their limits; what is over waits", async () => {
  await sql`update campus."messageConfig" set "userHourLimit" = 1, "dailyLimit" = 2 where id = 'mail'`.execute(office.at.runtime.db);
  await queue("email", ["mei"]);
  await queue("email", ["mei"], { title: "第二条" });
  expect(await send()).toEqual({ sent: 1, failed: 0, later: 1 });
  later(61);
  expect(await send()).toMatchObject({ sent: 1 });
  await queue("email", ["lan"]);
  expect(await send()).toEqual({ sent: 0, failed: 0, later: 1 });
  expect(String((await row(office.at, "messageLog", { receiverId: "lan" }))!.sendTime)).toContain("08:00:00");
});

test("no secret stands in a line, a reason or an address", async () => {
  office.messenger.answer = () => ({ body: { errcode: 40001, errmsg: `invalid credential ${messengerSecret}` } });
  await queue("wecom", ["mei"]);
  await send();
  expect(await states()).toEqual(["waiting"]);
  expect(JSON.stringify(await lines())).not.toContain(messengerSecret);
});
