import { afterAll, beforeAll, expect, test } from "vitest";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { templateWords } from "../../../src/server/messages/template-words.ts";
import { addRecord } from "../../../src/server/data/records/index.ts";
import { runOutbox } from "../../../src/server/messages/outbox.ts";
import { callOf, rowsOf, runAs } from "../../areas/system/school.ts";
import { type SendingOffice, sendingOffice } from "./senders.ts";

let office: SendingOffice;
beforeAll(async () => {
  office = await sendingOffice();
});
afterAll(() => office.close());

const template = (values: object) => ({
  templateName: "公告待审核",
  messageKind: "todo",
  businessType: "sysNotice",
  triggerEvent: "submit",
  receiverRule: ["handler"],
  channels: ["email", "site"],
  title: "公告待审核：${title}",
  content: "${xm} 提交了公告《${title}》，类别 ${noticeType}。",
  isEnabled: true,
  ...values,
});

test("a move of a business sends what its template says, by every channel, to whom it means, once", async () => {
  const gly = await callOf(office.at, "admin");
  const { id: templateId } = await addRecord(gly, "messageTemplate", template({ templateCode: "notice.submit" }));
  await addRecord(gly, "messageTemplate", template({ templateCode: "notice.off", isEnabled: false }));
  await office.at.runtime.db
    .withSchema("campus")
    .updateTable("sysUser")
    .set({ email: "gly@campus.example.edu.cn" })
    .where("id", "=", "admin")
    .execute();
  const dean = await callOf(office.at, "dean");
  const words = {
    title: "放假 ${idCard} 通知",
    noticeType: "1",
    content: "<p>放假</p>",
    departmentId: "11",
    noticeScope: "department",
    departmentIds: ["11"],
  };
  const { id } = await addRecord(dean, "sysNotice", words);
  await moveRecords(dean, "sysNotice", "submit", { ids: [id] });
  const lines = await rowsOf(office.at, "messageLog", { businessId: id, receiverId: "admin" });
  expect(lines.filter((one) => one.channel === "site")).toHaveLength(1);
  const mails = lines.filter((one) => one.channel === "email");
  expect(mails).toMatchObject([{ templateId, messageState: "waiting", title: "公告待审核：放假 ${idCard} 通知" }]);
  expect(mails[0]!.content).toMatch(/^dean 提交了公告《放假 \$\{idCard\} 通知》，类别 [^$]+。$/);
  await runOutbox(office.at.runtime);
  expect(office.mail.letters.map((one) => one.to)).toEqual([["gly@campus.example.edu.cn"]]);
});

test("what is masked never comes into a message, also when a template from before names it", () => {
  const words = { businessType: "sysUser", title: "${userName}", content: "${phone}|${idCard}|${nothing}" };
  const record = { userName: "张三", phone: "13800138000", idCard: "110101199001011237" };
  expect(templateWords(office.at.model, words, { record, more: {} })).toEqual({ title: "张三", content: "||" });
});

test("a template is shown with examples, and its test comes to the caller by its channels", async () => {
  const gly = await callOf(office.at, "admin");
  const [row] = await rowsOf(office.at, "messageTemplate", { templateCode: "notice.submit" });
  const { shows } = (await runAs(gly, "messageTemplate", "system.previewTemplate", { ids: [String(row!.id)] })) as { shows: { value: string }[] };
  expect(shows.map((one) => one.value).join()).not.toContain("${");
  await runAs(gly, "messageTemplate", "system.testTemplate", { ids: [String(row!.id)] });
  expect((await rowsOf(office.at, "messageLog", { businessType: "template" })).map((one) => one.channel).toSorted()).toEqual(["email", "site"]);
});

test("a test of a service really sends, and says what the other side said", async () => {
  const gly = await callOf(office.at, "admin");
  const tested = async (id: string, receiver: string) =>
    ((await runAs(gly, "messageConfig", "system.testChannel", { ids: [id], input: { receiver } })) as { shows: { value: string }[] }).shows.map(
      (one) => one.value,
    );
  office.mail.letters.length = 0;
  expect(await tested("mail", "anybody@elsewhere.example.cn")).toEqual(["对方已收下", expect.stringContaining("queued as 4711")]);
  expect(office.mail.letters.map((one) => one.to)).toEqual([["anybody@elsewhere.example.cn"]]);
  office.mail.refuses = () => 550;
  expect(await tested("mail", "nobody@elsewhere.example.cn")).toEqual(["邮件服务器不收这个地址（550）"]);
  await office.at.runtime.db.withSchema("campus").updateTable("messageConfig").set({ isSsl: true }).where("id", "=", "mail").execute();
  expect((await tested("mail", "anybody@elsewhere.example.cn"))[0]).toMatch(/邮件服务器/);
});
