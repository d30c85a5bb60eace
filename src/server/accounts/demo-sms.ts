import type { SmsSender } from "./sms-codes.ts";

/** A demonstration has no service for text messages: they are shown where the server was started, and never enter a log. */
export const demoSms: SmsSender = async ({ phone, text }) => {
  console.log(`短信（演示，发往 ${phone.slice(0, 3)}****${phone.slice(-4)}）：${text}`);
};
