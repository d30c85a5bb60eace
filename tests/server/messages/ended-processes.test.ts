import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOutbox } from "../../../src/server/messages/outbox.ts";
import { queueOutside } from "../../../src/server/messages/queue.ts";
import { working } from "../../support/killed.ts";
import { rowsOf } from "../../areas/system/school.ts";
import { type SendingOffice, sendingOffice } from "./senders.ts";

let office: SendingOffice;
beforeAll(async () => {
  office = await sendingOffice();
});
afterAll(() => office.close());

const words = { kind: "notice", title: "停水通知", content: "今晚停水" };
const states = async () => (await rowsOf(office.at, "messageLog", {})).map((line) => line.messageState);
const numbers = () => office.mail.letters.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]);

test("a process killed between the sending and its mark: nobody else sends while it may still be at it, then once more under the same number", async () => {
  const { at, mail } = office;
  await queueOutside(await office.as(), { channel: "email", userIds: ["mei"], message: words });
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    mail.onLetter = () => {
      resolve();
      return held;
    };
  });
  const child = working(at, { does: "outbox" });
  await arrived;
  expect(await runOutbox(at.runtime)).toEqual({ sent: 0, failed: 0, later: 0 });
  child.kill("SIGKILL");
  await once(child, "exit");
  goOn();
  expect(await states()).toEqual(["sending"]);
  mail.onLetter = async () => undefined;
  await sql`update platform.message_sending set held_until = clock_timestamp()`.execute(at.runtime.db);
  expect(await runOutbox(at.runtime)).toEqual({ sent: 1, failed: 0, later: 0 });
  expect(await runOutbox(at.runtime)).toEqual({ sent: 0, failed: 0, later: 0 });
  expect(await states()).toEqual(["success"]);
  expect([mail.letters.length, new Set(numbers()).size]).toEqual([2, 1]);
});

test("what ends every process that sends it is given up", async () => {
  const { at, mail } = office;
  mail.letters.length = 0;
  await sql`update campus."messageLog" set "messageState" = 'sending', "retryTimes" = 2`.execute(at.runtime.db);
  expect(await runOutbox(at.runtime)).toEqual({ sent: 0, failed: 1, later: 0 });
  expect(mail.letters).toEqual([]);
  expect(await rowsOf(at, "messageLog", {})).toMatchObject([{ messageState: "failed", errorMsg: "发送多次中断，没有再试" }]);
});
