import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { siteRouteAt } from "../../src/web/routes/site-paths.ts";
import { openBrowser } from "../support/behaviours/browser.ts";
import { callDrivers } from "../support/behaviours/call-drivers.ts";
import { routeDrivers } from "../support/behaviours/route-drivers.ts";
import { type Drivers, groupOf, isOfServer, outcomeOf, rows } from "../support/behaviours/rows.ts";
import { sessionDrivers } from "../support/behaviours/session-drivers.ts";
import { valueDrivers } from "../support/behaviours/value-drivers.ts";
import { type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

// The contract's own table, row by row: what is given is done with the product's own code, in a browser's place and against a server
// that answers as the row says. Rows for a real server are driven in tests/server/contract/behaviours.test.ts.
const own = rows.filter((row) => !isOfServer(row));
let server: AnsweringServer;
let drivers: Drivers;

beforeAll(async () => {
  server = await answeringServer();
  const browser = openBrowser(server.url);
  // Pages read the storage when they are loaded, so it stands before.
  const { pageDrivers } = await import("../support/behaviours/page-drivers.tsx");
  drivers = Object.assign(
    {},
    valueDrivers,
    routeDrivers(browser, server),
    sessionDrivers(browser, server),
    callDrivers(browser, server),
    pageDrivers(browser, server),
  );
  await startI18n("zh-cn");
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

test("every group of the table has a driver, and every driver has rows", () => {
  expect(own.length).toBeGreaterThan(250);
  expect(Object.keys(drivers).sort()).toEqual([...new Set(own.map(groupOf))].sort());
});

test("a table that is dropped in beside the contract's is driven as well", () => {
  const of = (file: string) =>
    (JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8")) as { id: string }[]).map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...of("behaviours.json"), ...of("behaviours-more.json")]));
});

test.each([
  ["a new group", { id: "new-1", given: {}, expect: true }],
  ["a new scenario of a known group", { id: "storage-entry-9", given: { scenario: "other" }, expect: null }],
])("%s without a driver is a failure, not a pass", async (_name, row) => expect(outcomeOf(row, drivers)).rejects.toThrow("nothing drives"));

test.each(own.map((row) => [row.id, row] as const))("%s", async (_id, row) => expect(await outcomeOf(row, drivers)).toEqual(row.expect));

describe("what a row of the guard says of a route, the route says itself", () => {
  const open = rows.filter((row) => groupOf(row) === "guard").map((row) => row.given.to as { path: string; meta: { isAuth?: boolean } });
  test.each(open.filter((to) => to.meta.isAuth === false).map((to) => [to.path]))("%s needs no token", (path) =>
    expect(siteRouteAt(path).meta.isAuth).toBe(false),
  );
});
