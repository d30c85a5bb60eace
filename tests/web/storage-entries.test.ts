import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clearSession } from "../../src/web/session/end-session.ts";
import { readEntry } from "../../src/web/session/storage.ts";
import { openBrowser } from "../support/behaviours/browser.ts";
import { signedInAt } from "../support/behaviours/session-drivers.ts";

type Entries = typeof import("../../src/web/areas/portal/app-entries.ts") &
  typeof import("../../src/web/theme/user-theme.ts") &
  typeof import("../../src/web/theme/theme-store.ts") &
  typeof import("../../src/web/shell/menu/page-frequency.ts");

// Pages read the storage when they are loaded, so it stands before.
let entries: Entries;
const browser = openBrowser("http://localhost");
beforeAll(async () => {
  entries = {
    ...(await import("../../src/web/areas/portal/app-entries.ts")),
    ...(await import("../../src/web/theme/user-theme.ts")),
    ...(await import("../../src/web/theme/theme-store.ts")),
    ...(await import("../../src/web/shell/menu/page-frequency.ts")),
  };
});
beforeEach(() => signedInAt(browser, "/index"));
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("the looks saved with an account", () => {
  const dark = { isIsDark: true, layout: "classic" };
  test("dress a browser that has none", () => {
    expect(entries.savedLooks("7", dark)).toMatchObject(dark);
    expect(readEntry(localStorage, "flysource-userTheme")?.content).toMatchObject({ userId: "7" });
  });
  test("do not undo what the person has changed since without saving it", () => {
    entries.savedLooks("7", dark);
    entries.useTheme.getState().change({ isIsDark: false });
    expect(entries.savedLooks("7", { layout: "classic", isIsDark: true })).toBeNull();
  });
  test("come over from another device, and over those of the person before", () => {
    entries.savedLooks("7", dark);
    entries.useTheme.getState().change({ isIsDark: false });
    expect(entries.savedLooks("7", { layout: "columns" })).toMatchObject({ layout: "columns", isIsDark: false });
    expect(entries.savedLooks("8", { layout: "columns" })).toMatchObject({ layout: "columns" });
  });
  test("leave a browser alone that was dressed before anybody's were known, and one whose person has none", () => {
    entries.useTheme.getState().change({ isGrayscale: true });
    expect(entries.savedLooks("7", null)).toBeNull();
    expect(entries.savedLooks("7", dark)).toBeNull();
    expect(entries.savedLooks("7", dark)).toBeNull();
  });
});

describe("how often pages are opened", () => {
  const page = (path: string) => ({ node: { path } });
  test("is counted and brings those opened most to the front, the others in their order", () => {
    for (const path of ["/c", "/b", "/c"]) entries.countOpening(path);
    const pages = ["/a", "/b", "/c", "/d"].map(page);
    expect(entries.byFrequency(pages, entries.pageFrequency())).toEqual(["/c", "/b", "/a", "/d"].map(page));
    expect(readEntry(localStorage, "flysource-frequency")?.content).toEqual({ "/c": 2, "/b": 1 });
  });
  test("is kept of three hundred pages at most, the rarest go first", () => {
    for (let at = 0; at < 310; at += 1) {
      entries.countOpening(`/page/${at}`);
      if (at < 299) entries.countOpening(`/page/${at}`);
    }
    const paths = Object.keys(entries.pageFrequency());
    expect(paths).toHaveLength(300);
    expect(paths).toContain("/page/0");
  });
  test.each([["[]"], ["null"], ['{"type":"object","content":{"/a":"x","/b":-1,"/c":2}}']])("reads %j as far as it is one", (raw) => {
    localStorage.setItem("flysource-frequency", raw);
    expect(entries.pageFrequency()).toEqual(raw.includes("/c") ? { "/c": 2 } : {});
  });
});

describe("what a tab knows of apps", () => {
  test("is the app it opened last and the whole list, and ends with the session", () => {
    expect([entries.currentApp(), entries.knownAppList()]).toEqual([null, null]);
    entries.keepApp("5001");
    entries.keepAppList([{ id: "5001", appName: "请假", isCollect: false }]);
    expect(entries.currentApp()).toBe("5001");
    expect(entries.knownAppList()?.apps).toEqual([{ id: "5001", appName: "请假", isCollect: false }]);
    expect(Object.keys(sessionStorage).sort()).toEqual(["flysource-appId", "flysource-userAppList"]);
    clearSession();
    expect([entries.currentApp(), entries.knownAppList()]).toEqual([null, null]);
  });
  test.each([["{}"], ['{"content":[{"id":1}]}'], ['{"content":"x"}']])("is nothing when the entry is %j", (raw) => {
    sessionStorage.setItem("flysource-userAppList", raw);
    expect(entries.knownAppList()).toBeNull();
  });
});
