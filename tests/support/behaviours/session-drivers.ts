import type { TokenReply } from "../../../engine/api.ts";
import { type Notice, onNotice } from "../../../src/web/client/notices.ts";
import { send } from "../../../src/web/client/http.ts";
import { clearSession } from "../../../src/web/session/end-session.ts";
import { type Entrance, entranceOf, prefixes } from "../../../src/web/session/entrance.ts";
import { checkEveryMs, isRefreshDue, isRefreshing, refreshTick } from "../../../src/web/session/refresh.ts";
import { readEntry, toEntry } from "../../../src/web/session/storage.ts";
import { readToken, readUser, storeSession, tokenAgeMs } from "../../../src/web/session/token-store.ts";
import { userInfoFields } from "../../../src/web/session/user-info.ts";
import type { AnsweringServer } from "../counterparts/answering-server.ts";
import { memoryStorage } from "../memory-storage.ts";
import type { Browser } from "./browser.ts";
import { type Driver, type Drivers, type Row, unknownRow } from "./rows.ts";

const kept = ["userTheme", "themeConfig", "frequency", "themeConfigStyle"];
export const session = { access_token: "t1", refresh_token: "r1", accountNo: "20250001", userId: "7", detail: {} } as unknown as TokenReply;
const withoutPrefix = (key: string): string =>
  Object.values(prefixes)
    .sort((a, b) => b.length - a.length)
    .reduce((name, prefix) => (name.startsWith(prefix) ? name.slice(prefix.length) : name), key);

/** Somebody is signed in at an entrance, and the page stands there. */
export function signedInAt(browser: Browser, path: string): void {
  browser.at(path);
  localStorage.clear();
  sessionStorage.clear();
  storeSession(session);
}

/** What a 401 or a sign-out left, in the words of the table. */
export function clearedNow(browser: Browser): string[] {
  const names = Object.keys(localStorage).map(withoutPrefix);
  return [
    ...(names.every((name) => kept.includes(name)) && kept.every((name) => names.includes(name)) ? ["local (theme keys kept)"] : []),
    ...(Object.keys(sessionStorage).length === 0 ? ["session"] : []),
    ...(browser.cookies.size === 0 ? ["token cookie"] : []),
  ];
}

/** Every entry a store may hold, looks included. */
export function fillStores(): void {
  for (const prefix of Object.values(prefixes))
    for (const name of [...kept, "userInfo", "appId", "userAppList", "tagsViewList"]) localStorage.setItem(prefix + name, "1");
  sessionStorage.setItem("anything", "1");
}

const storageClear =
  (browser: Browser, server: AnsweringServer): Driver =>
  async (row) => {
    const { scenario, keysBefore, stores } = row.given as { scenario: string; keysBefore?: string[]; stores?: Entrance[] };
    signedInAt(browser, "/index");
    if (stores) {
      for (const entrance of stores) storeSession(session, entrance);
      fillStores();
      server.answer = () => ({ status: 401 });
      await send("GET", "/api/base/any").catch(() => undefined);
      const names = Object.keys(localStorage);
      const others = names.filter((name) => !kept.includes(withoutPrefix(name)));
      return { kept: [...new Set(names.map(withoutPrefix))], removed: others.length === 0 ? "every other entry of all three stores" : others };
    }
    const store = scenario === "clearSession" ? sessionStorage : localStorage;
    localStorage.clear();
    for (const key of keysBefore ?? unknownRow(row)) store.setItem(prefixes.main + key, "1");
    clearSession();
    const keysAfter = Object.keys(store).map(withoutPrefix);
    return scenario === "clearSession" ? { keysAfter } : { keysAfter, cookiesRemoved: browser.cookies.size === 0 ? ["access token cookie"] : [] };
  };

const storePick =
  (browser: Browser): Driver =>
  (row) => {
    if (row.given.path) return entranceOf(String(row.given.path));
    const [, from = unknownRow(row)] = /^login at (\S+)$/.exec(String(row.given.scenario)) ?? [];
    const [, to = unknownRow(row)] = /^open (\S+)$/.exec(String(row.given.then)) ?? [];
    signedInAt(browser, from);
    browser.at(to);
    return { mainToken: readToken(), dzksToken: readToken("dzks") === null ? null : "present" };
  };

/** Rows write a notification as its sentence, or with its kind. */
function noticesAs(wanted: unknown, told: readonly Notice[]): unknown {
  const { notification } = wanted as { notification?: unknown };
  const forms = told.map((notice) => (typeof notification === "string" ? notice.text : notice));
  return forms.length === 1 ? forms[0] : forms;
}

/** A lost connection is told once for a token, so each row has one of its own. */
let turn = 0;

const refreshReply = async (browser: Browser, server: AnsweringServer, { given, expect: wanted }: Row) => {
  signedInAt(browser, "/index");
  const key = `${prefixes.main}access_token`;
  turn += 1;
  const token = `row ${turn}`;
  const bornAt = Date.now() - 3_000_000;
  localStorage.setItem(key, JSON.stringify(toEntry(token, bornAt)));
  server.answer = () =>
    given.error !== undefined
      ? "hang up"
      : { status: (given.http as number | undefined) ?? 200, body: { accountNo: session.accountNo, ...(given.body as object) } };
  const told: Notice[] = [];
  const stop = onNotice((notice) => told.push(notice));
  const began = Date.now();
  await refreshTick();
  stop();
  const stored = [...(readToken() === token ? [] : ["access_token"]), ...(readUser()?.refresh_token === "r1" ? [] : ["refresh_token"])];
  const age = tokenAgeMs(Date.now());
  const timestamp = age !== null && age <= Date.now() - began ? "now" : age !== null && age >= began - bornAt ? "kept" : age;
  return {
    ...(stored.length > 0 && { stored }),
    ...(told.length > 0 && { notification: noticesAs(wanted, told) }),
    // A moment that nothing has touched is told to rows that ask for it.
    ...((timestamp !== "kept" || "timestamp" in (wanted as object)) && { timestamp }),
    lock: isRefreshing("main"),
  };
};

interface Tick {
  scenario: string;
  token: string | null;
  timestamp: boolean;
  ageSeconds: number;
  lock: boolean;
}

const refresh =
  (browser: Browser, server: AnsweringServer): Driver =>
  (row) => {
    const { scenario, token, timestamp, ageSeconds, lock } = row.given as unknown as Tick;
    if (scenario === "interval") return { seconds: checkEveryMs / 1000 };
    if (scenario === "refreshReply") return refreshReply(browser, server, row);
    if (scenario !== "refreshTick") return unknownRow(row);
    return { refresh: isRefreshDue({ token, ageMs: timestamp ? ageSeconds * 1000 : null, isLocked: lock }) };
  };

const storageEntry: Driver = (row) => {
  const { scenario, raw, value, now } = row.given as { scenario: string; raw: string; value: unknown; now: number };
  if (scenario === "getEntry") return readEntry(memoryStorage({ key: raw }), "key");
  return scenario === "setEntry" ? toEntry(value, now) : unknownRow(row);
};

/** Rows about the three stores and the life of a token (specification, sections 3 and 4). */
export const sessionDrivers = (browser: Browser, server: AnsweringServer): Drivers => ({
  "storage-clear": storageClear(browser, server),
  "storage-entry": storageEntry,
  "store-pick": storePick(browser),
  "store-userinfo": ({ given }) => userInfoFields[given.store as Entrance],
  refresh: refresh(browser, server),
});
