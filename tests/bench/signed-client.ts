import { Agent, type IncomingMessage, request } from "node:http";
import { readConfig } from "../../src/server/platform/config.ts";
import { signatureOf } from "../../src/server/auth/session/signature.ts";

export interface SignedCall {
  path: string;
  query?: Record<string, string>;
  /** Present = POST as JSON. */
  body?: unknown;
}

export interface SignedClient {
  /** The reply with its body unread. @throws Error on any status but 200 */
  send(call: SignedCall): Promise<IncomingMessage>;
  text(call: SignedCall): Promise<string>;
  close(): void;
}

const { clientId, clientSecret } = readConfig({});

/** Calls a server of this machine as the contract wants it: client credential, token, signature. */
export function signedClient(port: number, token: string): SignedClient {
  const agent = new Agent({ keepAlive: true });
  const read = async (reply: IncomingMessage) => (await reply.setEncoding("utf8").toArray()).join("");
  const send = ({ path, query, body }: SignedCall) =>
    new Promise<IncomingMessage>((done, fail) => {
      const headers = {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        "flysource-auth": `bearer ${token}`,
        "flysource-sign": signatureOf(path, Date.now(), token),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      };
      const address = {
        host: "127.0.0.1",
        port,
        agent,
        headers,
        method: body === undefined ? "GET" : "POST",
        path: `${path}?${new URLSearchParams(query)}`,
      };
      const call = request(address, (reply) => {
        if (reply.statusCode === 200) done(reply);
        else void read(reply).then((text) => fail(new Error(`${path}: ${reply.statusCode} ${text}`)), fail);
      });
      call.on("error", fail).end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { send, text: async (call) => read(await send(call)), close: () => agent.destroy() };
}
