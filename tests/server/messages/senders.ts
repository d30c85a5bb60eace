import { seal } from "../../../src/server/platform/database/secrets.ts";
import type { At } from "../../../src/server/data/records/plain-rows.ts";
import type { TestRuntime } from "../../support/database.ts";
import { answeringServer, type AnsweringServer } from "../../support/counterparts/answering-server.ts";
import { mailPassword, mailServer, mailUser, type MailServer } from "../../support/counterparts/mail-server.ts";
import { callOf, officeRuntime } from "../../areas/system/school.ts";

type Row = Record<string, unknown>;
export const messengerSecret = "wecom-s3cret-of-the-school";

export interface SendingOffice {
  at: TestRuntime;
  mail: MailServer;
  messenger: AnsweringServer;
  clock: { nowMs: number };
  /** By whom the messages are ordered. */
  as(id?: string): Promise<At>;
  close(): Promise<void>;
}

const person = (id: string, email: string): Row => ({
  id,
  accountNo: id,
  userName: id,
  userType: "1",
  roles: ["teacher"],
  state: "normal",
  departmentId: "11",
  email,
});
const bound = (id: string, userId: string, openId: string): Row => ({ id, userId, source: "wecom", openId, bindState: "bound" });

/** The small school with a mail server and a messenger of its own, both real. */
export async function sendingOffice(): Promise<SendingOffice> {
  const [mail, messenger] = await Promise.all([mailServer(), answeringServer()]);
  const clock = { nowMs: Date.parse("2026-11-21T02:00:00Z") };
  const at = await officeRuntime(
    {
      userBinding: [bound("b1", "admin", "wx-admin"), bound("b2", "mei", "wx-mei")],
      messageConfig: [
        {
          id: "mail",
          channel: "email",
          configName: "学校邮箱",
          serverUrl: "http://localhost",
          port: mail.port,
          isSsl: false,
          senderName: "学工处",
          senderAccount: mailUser,
          retryTimes: 2,
          isEnabled: true,
        },
        {
          id: "wx",
          channel: "wecom",
          configName: "企业微信",
          serverUrl: messenger.url,
          corpId: "corp-1",
          agentId: "1000002",
          retryTimes: 1,
          isEnabled: true,
        },
      ],
    },
    [person("mei", "mei@campus.example.edu.cn"), person("lan", "lan@campus.example.edu.cn")],
  );
  at.runtime.now = () => new Date(clock.nowMs);
  at.runtime.config.outboundLoopback = true;
  for (const [id, secret] of [
    ["mail", mailPassword],
    ["wx", messengerSecret],
  ] as const) {
    const place = { tenantId: "000000", entity: "messageConfig", field: "appSecret", id };
    const appSecret = await seal(at.runtime.db, place, secret);
    await at.runtime.db.withSchema("campus").updateTable("messageConfig").set({ appSecret }).where("id", "=", id).execute();
  }
  const close = async () => {
    await Promise.all([mail.close(), messenger.close()]);
    await at.close();
  };
  return { at, mail, messenger, clock, as: async (id = "admin") => ({ call: await callOf(at, id), tx: at.runtime.db }), close };
}
