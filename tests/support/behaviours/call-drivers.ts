import { exportOutcome } from "../../../renderers/actions/export-outcome.ts";
import { exportBody, type HeaderChoice, leaves, toHeard } from "../../../renderers/actions/heard.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { httpDataSource } from "../../../src/web/client/data-source.ts";
import { downloadName } from "../../../src/web/client/download.ts";
import { type CallOptions, requestTimeoutMs, send, uploadTimeoutMs } from "../../../src/web/client/http.ts";
import { type QueryValue, toQuery } from "../../../src/web/client/query.ts";
import { signature, signedPath } from "../../../src/web/client/signature.ts";
import { signIn } from "../../../src/web/session/sign-in.ts";
import { shownPage } from "../../../src/web/shell/pages/shown-page.ts";
import type { AnsweringServer } from "../counterparts/answering-server.ts";
import type { Browser } from "./browser.ts";
import { type Driver, type Drivers, type Row, unknownRow } from "./rows.ts";
import { clearedNow, fillStores, session, signedInAt } from "./session-drivers.ts";

const anyCall = "/api/base/any/list";

interface Reply {
  http?: number;
  body?: unknown;
  error?: "timeout" | "network";
  request?: "export";
  bytes?: number;
}

async function exported(server: AnsweringServer, { http, bytes, body, error }: Reply) {
  server.answer = () =>
    error !== undefined ? "hang up" : { status: http ?? 200, ...(bytes === undefined ? { body: body ?? {} } : { body: "x".repeat(bytes) }) };
  const input = { fileName: "名单", params: {}, heard: { xh: "学号" } };
  const { notice } = await exportOutcome(httpDataSource.exportFile("/api/base/any", input));
  if (notice === null) return { download: true };
  return notice.kind === "warning" ? { warning: notice.text, download: false } : { notification: notice.text };
}

const failing: Record<"timeout" | "network", (server: AnsweringServer) => CallOptions & { path: string }> = {
  timeout: (server) => {
    server.answer = () => "silence";
    return { path: anyCall, timeoutMs: 30 };
  },
  network: (server) => {
    server.answer = () => "hang up";
    return { path: anyCall };
  },
};

/** What a call tells: nothing when it succeeds. A sentence that is empty is not shown. */
const told = (calling: Promise<unknown>): Promise<string | null> =>
  calling.then(
    () => null,
    (error: unknown) => (error instanceof RequestFailure ? error.message || null : Promise.reject(error)),
  );

async function response(browser: Browser, server: AnsweringServer, reply: Reply) {
  if (reply.request === "export") return exported(server, reply);
  if (reply.error) {
    const { path, ...options } = failing[reply.error](server);
    return { notification: await told(send("GET", path, options)) };
  }
  const isFile = reply.body === "blob";
  server.answer = () => ({ status: reply.http ?? 200, ...(reply.body !== undefined && { body: reply.body }) });
  if (reply.http !== 200) {
    signedInAt(browser, "/index");
    fillStores();
    browser.left.length = 0;
    const notification = await told(send("GET", anyCall));
    return reply.http === 401 ? { clears: clearedNow(browser), goTo: browser.left[0] ?? null } : { notification };
  }
  signedInAt(browser, "/index");
  fillStores();
  browser.left.length = 0;
  const content = await send("GET", anyCall);
  if (browser.left.length > 0) return { clears: clearedNow(browser), goTo: browser.left[0] };
  return { returns: isFile && content instanceof Response && (await content.text()) === "blob" ? "whole response" : content };
}

const error =
  (browser: Browser, server: AnsweringServer): Driver =>
  (row) => {
    const { scenario, component } = row.given;
    if (scenario === "response") return response(browser, server, row.given as Reply);
    if (scenario !== "dynamicPage") return unknownRow(row);
    const meta = { title: "", icon: "", isLink: "", isHide: false, isKeepAlive: false, isAffix: false, isIframe: false, tag: "", isAuth: true };
    const path = `/layout/${String(component)}`;
    const node = { id: "1", path, name: "x", component: String(component), openType: 0, menuLink: "", screen: null, meta, children: [] };
    return { page: shownPage([node], path, new URLSearchParams()).page };
  };

interface Column {
  prop?: string;
  label: string;
  children?: Column[];
  /** False = the person took it out. Default true. */
  checked?: boolean;
}
const toChoice = ({ prop, label, children }: Column): HeaderChoice => ({
  key: prop ?? label,
  title: label,
  ...(children && { children: children.map(toChoice) }),
});

/** Leaves below a heading that was taken out are out, too. */
const uncheckedIn = ({ prop, label, children, checked }: Column): string[] =>
  checked === false ? leaves([toChoice({ label, ...(prop && { prop }), ...(children && { children }) })]) : (children ?? []).flatMap(uncheckedIn);

const exportHeard: Driver = ({ given }) => {
  const columns = given.columns as Column[];
  const choices = columns.map(toChoice);
  const out = new Set(columns.flatMap(uncheckedIn));
  return toHeard(choices, new Set(leaves(choices).filter((key) => !out.has(key))));
};

const remove =
  (server: AnsweringServer): Driver =>
  async ({ given }) => {
    server.asked.length = 0;
    server.answer = () => ({ body: { success: true, code: 200, data: { removed: 2 } } });
    await httpDataSource.remove("/api/base/any", given.ids as string[]);
    const [asked] = server.asked;
    const type = String(asked?.headers["content-type"]);
    const form = await new Response(asked?.body, { headers: { "content-type": type } }).formData();
    return { method: asked?.method, contentType: type.split(";")[0], fields: Object.fromEntries(form) };
  };

const basic =
  (server: AnsweringServer): Driver =>
  async ({ given }) => {
    server.asked.length = 0;
    server.answer = () => ({});
    await send("GET", anyCall, given.request as CallOptions);
    const sent = server.asked[0]?.headers.authorization ?? null;
    const [, encoded] = /^Basic (\S+)$/.exec(sent ?? "") ?? [];
    return { Authorization: encoded && /^[^:]+:[^:]+$/.test(atob(encoded)) ? "Basic base64(id:secret)" : sent };
  };

const login =
  (browser: Browser, server: AnsweringServer): Driver =>
  async ({ given }) => {
    browser.at("/login");
    server.asked.length = 0;
    server.answer = () => ({ body: session });
    await signIn({ username: String(given.username), password: String(given.password), type: "account" });
    const [asked] = server.asked;
    return { url: asked?.path, query: asked?.query, header: { "Tenant-Id": asked?.headers["tenant-id"] } };
  };

const signed: Driver = (row: Row) => {
  const { path, timestamp, token, url } = row.given as { path: string; timestamp: number; token?: string; url?: string };
  if (url) return { signedPath: signedPath(url) };
  return token ? signature(path, timestamp, token) : unknownRow(row);
};

/** Rows about calls, replies and exports (specification, sections 7 and 8). */
export const callDrivers = (browser: Browser, server: AnsweringServer): Drivers => ({
  error: error(browser, server),
  timeout: (row) => ({ normal: requestTimeoutMs, upload: uploadTimeoutMs })[row.given.request as "normal" | "upload"] ?? unknownRow(row),
  query: ({ given }) => toQuery(given.params as Record<string, QueryValue>).toString(),
  paged: ({ given }) =>
    toQuery({ ...(given.query as Record<string, QueryValue>), current: given.current as number, size: given.size as number }).toString(),
  "export-heard": exportHeard,
  "export-body": ({ given }) => exportBody(given as unknown as Parameters<typeof exportBody>[0]),
  "export-name": ({ given }) => downloadName(String(given.contentDisposition)),
  remove: remove(server),
  signature: signed,
  basic: basic(server),
  login: login(browser, server),
});
