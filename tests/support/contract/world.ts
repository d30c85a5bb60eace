import type { LightMyRequestResponse } from "fastify";
import { clientHeader, signedHeaders, testApp } from "../app.ts";
import type { TestApp, TestClient } from "../app.ts";
import { multipart } from "../multipart.ts";
import type { ContractCall } from "./calls.ts";
import type { Sent } from "./cases.ts";
import { threeSchools } from "./rows.ts";

export interface World extends TestApp {
  /** The client of an account, signed in once. */
  client(account: string, tenantId?: string): TestClient;
  /** Makes a call. `account` null: a client program without a person; `headers` replace those of the call. */
  make(call: ContractCall, path: string, of: Making): Promise<LightMyRequestResponse>;
}

export interface Making {
  account: string | null;
  sent: Sent;
  tenantId?: string;
  headers?: Record<string, string>;
  /** Another one than the call's. */
  method?: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  /** Sent as it is instead of the body; its type stands in `headers`. */
  raw?: string;
}

const more = [
  { id: "11", accountNo: "teacher1", userName: "王老师", userType: "1", roles: ["teacher"], state: "normal", gh: "20120022", departmentId: "12" },
  { id: "12", accountNo: "leaver", userName: "要走的", userType: "1", roles: ["teacher"], state: "normal", departmentId: "12" },
  { id: "13", accountNo: "changer", userName: "换密码的", userType: "1", roles: ["teacher"], state: "normal", departmentId: "12" },
];

/** The product over two schools with the same keys and one with others. */
export async function contractWorld(): Promise<World> {
  const server = await testApp({ rows: threeSchools({ sysUser: more }) });
  server.runtime.config.outboundLoopback = true;
  const clients = new Map<string, TestClient>();
  const client = (account: string, tenantId = "000000"): TestClient => {
    const key = `${tenantId}/${account}`;
    const found = clients.get(key) ?? server.as(account, { tenantId });
    clients.set(key, found);
    return found;
  };

  async function make(
    call: ContractCall,
    path: string,
    { account, sent, tenantId = "000000", headers = {}, method = call.method, raw }: Making,
  ): Promise<LightMyRequestResponse> {
    const token = account === null ? null : await client(account, tenantId).token();
    const own = token === null ? { authorization: clientHeader(server.runtime), "tenant-id": tenantId } : signedHeaders(server.runtime, path, token);
    const inQuery = call.auth === "query-token" && token !== null ? { token } : {};
    const query = new URLSearchParams(
      Object.entries({ ...sent.query, ...inQuery }).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ).toString();
    const parts = sent.multipart === undefined && sent.file === undefined ? null : multipart(sent.multipart ?? {}, sent.file);
    const payload = raw ?? parts?.payload ?? (method !== "GET" && sent.body !== undefined ? sent.body : undefined);
    return server.app.inject({
      method,
      url: query === "" ? path : `${path}?${query}`,
      headers: { ...own, ...parts?.headers, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  }
  return Object.assign(server, { client, make });
}
