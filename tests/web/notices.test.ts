import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { openBrowser } from "../support/behaviours/browser.ts";
import type { Drivers } from "../support/behaviours/rows.ts";
import { type AnsweringServer, answeringServer } from "../support/counterparts/answering-server.ts";

let server: AnsweringServer;
let drivers: Drivers;
beforeAll(async () => {
  server = await answeringServer();
  const browser = openBrowser(server.url);
  const { pageDrivers } = await import("../support/behaviours/page-drivers.tsx");
  drivers = pageDrivers(browser, server);
  await startI18n("zh-cn");
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const forbidden = { title: "no permission", says: ["not authorised", "contact the system administrator"], button: "re-authorise" };

test("the page of no permission says so in every language, and offers to authorise again", async () =>
  expect(await drivers["page-text"]!({ id: "page-text", given: { page: "401" }, expect: forbidden })).toEqual(forbidden));

test("confirming the question ends the session, cancelling does not", async () => {
  const press = (button: string) => drivers["page-text"]!({ id: "page-text", given: { dialog: "log out", press: button }, expect: {} });
  expect([await press("cancel"), await press("confirm")]).toEqual([{ stillSignedIn: true }, { stillSignedIn: false }]);
});

test.each([0, 1, 2_500])("the overlay stays %i ms and not one longer", async (removeAfter) =>
  expect(await drivers.loading!({ id: "loading", given: { removeAfter }, expect: {} })).toEqual({
    overlay: removeAfter === 0 ? "shown before setup, removed at once" : `removed after ${removeAfter} ms`,
  }),
);
