import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";
import type { Certified } from "./certificates.ts";

export interface Letter {
  to: string[];
  user: string | null;
  /** Head and body as they came over the wire. */
  text: string;
}
export interface MailServer {
  port: number;
  letters: Letter[];
  /** What is answered to a receiver: null = taken. */
  refuses: (address: string) => number | null;
  /** Called when a letter is complete, before it is answered. */
  onLetter: () => Promise<void>;
  close(): Promise<void>;
}

export const mailUser = "notice@campus.example.edu.cn";
export const mailPassword = "mail-s3cret-of-the-school";

/** A mail server that takes letters from one sender; with a certificate over TLS only. */
export async function mailServer(certified?: Certified): Promise<MailServer> {
  const server = new SMTPServer({
    secure: certified !== undefined,
    ...certified,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === mailUser && password === mailPassword ? done(null, { user: username }) : done(new Error("Invalid username or password")),
    onRcptTo: ({ address }, _session, done) => {
      const code = mail.refuses(address);
      done(code === null ? null : Object.assign(new Error("not taken"), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        const to = session.envelope.rcptTo.map((one: SMTPServerAddress) => one.address);
        mail.letters.push({ to, user: String(session.user ?? "") || null, text: Buffer.concat(parts).toString("utf8") });
        await mail.onLetter();
        done(null, "queued as 4711");
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mail: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    letters: [],
    refuses: () => null,
    onLetter: async () => undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mail;
}
