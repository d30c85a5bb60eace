import type { Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { phrase, type Words } from "../../../engine/language/phrase.ts";
import { isEmail } from "../../../engine/values/email.ts";
import { OutboundError, resolveAllowed } from "../platform/network/outbound.ts";
import { accountColumn } from "./addresses.ts";
import { type Channel, type ChannelConfig, NotSent, type Outgoing, type Sending, type Taken } from "./channel.ts";
import { secretOf } from "./configs.ts";
import { mailBody } from "./mail-body.ts";

const connectMs = 10_000;
const silenceMs = 15_000;
/** Whole sending; shorter than the time a message is held for. */
const wholeMs = 45_000;

/** E-mail by the school's own mail server (SMTP): one message per receiver, nobody sees another's address. */
export const emailChannel: Channel = {
  needs: [
    ["serverUrl", "服务地址"],
    ["senderAccount", "发送账号"],
  ],
  addressOf: ({ runtime, config, userId }) => accountColumn(runtime, { tenantId: config.tenantId, userId, column: "email" }),
  noAddress: "接收人没有填写邮箱",
  isAddress: isEmail,
  send,
};

async function send({ runtime, config, message }: Sending): Promise<Taken> {
  if (!isEmail(message.address)) throw new NotSent("邮箱地址不正确", { mayPass: false });
  if (!isEmail(config.senderAccount ?? "")) throw new NotSent("发送账号须是完整的邮箱地址", { mayPass: false });
  // Loaded with the first message: a start does not wait for it.
  const { createTransport } = await import("nodemailer");
  let transport: Transporter<SMTPTransport.SentMessageInfo> | null = null;
  const timer = setTimeout(() => transport?.close(), wholeMs);
  try {
    transport = createTransport(await connection(runtime.config.outboundLoopback === true, config, await secretOf(runtime, config)));
    const { response } = await transport.sendMail(letter(config, message));
    return { outsideId: null, answer: plain(response) };
  } catch (error) {
    throw notSent(error);
  } finally {
    clearTimeout(timer);
    transport?.close();
  }
}

/** The address that is connected to is the one that was checked; the certificate is that of the name. */
async function connection(loopback: boolean, config: ChannelConfig, secret: string | null): Promise<SMTPTransport.Options> {
  const name = new URL(config.serverUrl ?? "").hostname;
  const isTls = config.isSsl !== false;
  const port = config.port ?? (isTls ? 465 : 25);
  const secure = isTls && port !== 587 && port !== 25;
  return {
    host: await resolveAllowed(name, { trust: "named", loopback }),
    port,
    secure,
    requireTLS: isTls && !secure,
    ignoreTLS: !isTls,
    tls: { servername: name },
    ...(secret !== null && { auth: { user: config.appKey ?? config.senderAccount ?? "", pass: secret } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Every part from data is a value of its own, never a piece of a header. */
function letter(config: ChannelConfig, message: Outgoing): SMTPTransport.MailOptions {
  const sender = config.senderAccount ?? "";
  return {
    from: { name: plain(config.senderName ?? ""), address: sender },
    to: { name: "", address: message.address },
    subject: plain(message.title),
    messageId: `<${message.id}@${sender.slice(sender.indexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    ...mailBody(message),
  };
}

/** One line without control characters. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);

function notSent(error: unknown): NotSent {
  if (error instanceof NotSent) return error;
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  const [words, mayPass] = reason(error, code, responseCode);
  return new NotSent(words, { mayPass, cause: error });
}

function reason(error: unknown, code: string, answer: number): [Words, boolean] {
  if (error instanceof OutboundError) return ["邮件服务器的地址不在允许的范围，或无法解析", true];
  if (code === "EAUTH") return ["邮件服务器不接受发送账号或密钥", true];
  if (/certificate|self-signed|altname/i.test(String((error as Error).message))) return ["邮件服务器的证书不可信", true];
  if (code === "ETLS") return ["邮件服务器不支持加密连接", true];
  if (answer >= 500 && code === "EENVELOPE") return [phrase`邮件服务器不收这个地址（${answer}）`, false];
  if (answer >= 500) return [phrase`邮件服务器拒收（${answer}）`, false];
  if (answer >= 400) return [phrase`邮件服务器暂时不收（${answer}）`, true];
  return ["连不上邮件服务器，请检查服务地址、端口与加密方式", true];
}
