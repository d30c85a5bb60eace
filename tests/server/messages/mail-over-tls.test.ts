import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOutbox } from "../../../src/server/messages/outbox.ts";
import { queueOutside } from "../../../src/server/messages/queue.ts";
import { certificateAuthority, type Certified } from "../../support/counterparts/certificates.ts";
import { mailServer, mailUser } from "../../support/counterparts/mail-server.ts";
import { rowsOf } from "../../areas/system/school.ts";
import { type SendingOffice, sendingOffice } from "./senders.ts";

const known = getCACertificates("default");
const [trusted, stranger] = [certificateAuthority(), certificateAuthority()];
let office: SendingOffice;
beforeAll(async () => {
  setDefaultCACertificates([...known, trusted.cert]);
  office = await sendingOffice();
});
afterAll(async () => {
  setDefaultCACertificates(known);
  await office.close();
});

/** Sends one letter by a server of that certificate; answers what arrived and what the line says. */
async function sentBy(certified: Certified) {
  const mail = await mailServer(certified);
  const { db } = office.at.runtime;
  await db.withSchema("campus").updateTable("messageConfig").set({ isSsl: true, port: mail.port }).where("id", "=", "mail").execute();
  await db.withSchema("campus").deleteFrom("messageLog").execute();
  const message = { kind: "notice", title: "停水通知", content: "今晚 22:00 起停水。" };
  await queueOutside(await office.as(), { channel: "email", userIds: ["mei"], message });
  await runOutbox(office.at.runtime);
  await mail.close();
  const [line] = await rowsOf(office.at, "messageLog", {});
  return { users: mail.letters.map((letter) => letter.user), state: line!.messageState, reason: line!.errorMsg };
}

test("over TLS a letter goes to a server whose certificate is trusted and is its own, after the account has signed in", async () => {
  expect(await sentBy(trusted.certify("localhost"))).toEqual({ users: [mailUser], state: "success", reason: null });
});

test.each([
  ["of an authority nobody trusts", () => stranger.certify("localhost")],
  ["of another server", () => trusted.certify("mail.elsewhere.example.cn")],
])("a server with a certificate %s gets no letter; the line says why and waits", async (_name, certified) => {
  expect(await sentBy(certified())).toEqual({ users: [], state: "waiting", reason: "邮件服务器的证书不可信" });
});
