import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languageId } from "../../src/web/i18n/languages.ts";
import { decideRoute } from "../../src/web/routes/guard.ts";
import { pageTitle, shownLogin } from "../../src/web/session/app-info.ts";
import { redirectOf, siteRouteAt } from "../../src/web/routes/site-paths.ts";
import { entranceOf, prefixes } from "../../src/web/session/entrance.ts";
import { lockView } from "../../src/web/session/lock-view.ts";
import { isRefreshDue } from "../../src/web/session/refresh.ts";
import { refreshOutcome } from "../../src/web/session/refresh-reply.ts";
import { clearLocal, readEntry, toEntry } from "../../src/web/session/storage.ts";
import { toStoredUser, userInfoFields } from "../../src/web/session/user-info.ts";
import { menuTarget } from "../../engine/values/menu-target.ts";
import { addView, removeOtherViews, removeViews } from "../../src/web/shell/pages/cached-views.ts";
import { memoryStorage } from "../support/memory-storage.ts";

// The rules of specification sections 2 to 4 where the contract's table shows no row.

describe("the refresh of a token", () => {
  test.each([
    ["", 3_000_000, false],
    ["undefined", 3_000_000, false],
    ["t", -1, false],
    ["t", Number.NaN, false],
    ["t", 0, false],
    ["t", 2_999_999, false],
  ])("of %j aged %d ms is due: %s", (token, ageMs, due) => expect(isRefreshDue({ token, ageMs, isLocked: false })).toBe(due));
  test.each([
    [{ access_token: "n" }, "renewed", undefined],
    [{ error_code: 401, error_description: "乙" }, "refused", "乙"],
    [{ error_code: 400, error_description: "", msg: "甲" }, "refused", "甲"],
    [{ error_code: "400", error_description: "乙" }, "refused", "乙"],
    [{ error_code: 400 }, "refused", ""],
    [{ error_code: 500, error_description: "乙" }, "failed", undefined],
    [{ success: false, code: 400, msg: "甲" }, "failed", undefined],
    [{ access_token: "" }, "failed", undefined],
    [{}, "failed", undefined],
  ])("answered with %j is %s", (reply, kind, notice) => {
    const outcome = refreshOutcome(reply as never);
    expect([outcome.kind, "notice" in outcome ? outcome.notice : undefined]).toEqual([kind, notice]);
  });
});

describe("the three stores", () => {
  const kept = ["userTheme", "themeConfig", "frequency", "themeConfigStyle"];
  test("after a clear hold looks and nothing else, whatever stood there", () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...kept, "access_token", "userInfo", "themeConfigX", "__proto__"))), (names) => {
        const keys = names.flatMap((name) => [name, ...Object.values(prefixes).map((prefix) => prefix + name)]).filter((key) => key !== "__proto__");
        const store = memoryStorage(Object.fromEntries(keys.map((key) => [key, "1"])));
        const cookies: string[] = [];
        clearLocal(store, (cookie) => cookies.push(cookie));
        const looks = new Set(Object.values(prefixes).flatMap((prefix) => kept.map((name) => prefix + name)));
        expect(new Set(Object.keys(store))).toEqual(new Set(keys.filter((key) => looks.has(key))));
        expect(cookies).toEqual(["flysource-access_token", "flysource-welcome-access_token", "flysource-dzks-access_token"]);
      }),
    ));
  test.each([
    ["/welcomeback", "main"],
    ["/welcome/", "welcome"],
    ["/dzksx", "main"],
    ["/dzks", "dzks"],
    ["/layout/welcome", "main"],
    ["", "main"],
  ])("%j belongs to %s", (path, entrance) => expect(entranceOf(path)).toBe(entrance));
  test.each([["null"], ['"text"'], ["[]"], ["1"], [""], ['{"type":"string"}'], ["{"]])("the entry %j reads as nothing", (raw) =>
    expect(readEntry(memoryStorage({ key: raw }), "key")).toBeNull(),
  );
  test("an entry reads as it was written", () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (content, datetime) => {
        const entry = toEntry(content, datetime);
        expect(readEntry(memoryStorage({ key: JSON.stringify(entry) }), "key")).toEqual({
          content: JSON.parse(JSON.stringify(content)) as unknown,
          datetime,
        });
      }),
    ));
  test("keep of a person what the specification names; candidates' numbers only in the exam's", () => {
    const reply = {
      ...Object.fromEntries(userInfoFields.dzks.map((name) => [name, name])),
      access_token: "t",
      userId: "7",
      mustChangePassword: false,
      extra: 1,
    };
    const own = (entrance: "main" | "welcome" | "dzks") => Object.keys(toStoredUser(reply as never, entrance)).sort();
    expect(own("main")).toEqual([...userInfoFields.main, "mustChangePassword", "userId"].sort());
    expect(own("welcome")).toEqual(own("main"));
    expect(own("dzks")).toEqual([...own("main"), "idCard", "ksh", "zkzh"].sort());
  });
});

describe("what stands round a page", () => {
  test.each([
    [{ openType: 1, menuLink: "//evil.example.cn" }, null],
    [{ openType: 1, menuLink: "/\\evil.example.cn" }, null],
    [{ openType: 1, menuLink: "data:text/html,1" }, null],
    [{ openType: 1, menuLink: " javascript:alert(1)" }, null],
    [{ openType: 1, menuLink: "" }, null],
    [{ openType: 1, menuLink: "/datascreen/carousel" }, "https://school.example.cn/datascreen/carousel"],
    [{ openType: 0, menuLink: "https://lib.example.cn" }, "/layout?id=a%26b&ddtab=true"],
    [{ openType: "2", menuLink: "" }, "/layout?id=a%26b&ddtab=true"],
  ])("the menu entry %j opens %s", (entry, url) => expect(menuTarget({ id: "a&b", ...entry }, "https://school.example.cn")).toBe(url));
  test.each([
    [true, 1, false],
    [true, 1.5, true],
    [true, Number.NaN, false],
    [false, -0.5, false],
    [false, 0, true],
    [false, Number.NaN, false],
  ])("with the lock %s and %d seconds the main view is there: %s", (isLockScreen, lockScreenTime, mainView) =>
    expect(lockView({ isLockScreen, lockScreenTime })).toEqual({ mainView, lockPanel: isLockScreen }),
  );
  test.each([
    ["甲", "", "甲"],
    ["", "", ""],
    ["null", "乙", "乙"],
    ["甲", "乙", "甲 - 乙"],
  ])("the title of %j on %j is %j", (route, site, title) => expect(pageTitle(route, site)).toBe(title));
  test.each([
    [undefined, 1],
    ["0", 0],
    ["null", 1],
    [false, 1],
    [1, 1],
  ])("showLogin %j counts as %i", (told, counts) => expect(shownLogin(told)).toBe(counts));
  test.each([[null], [undefined], [""], ["zh-CN"], ["EN"], ["__proto__"], [1]])("the language %j is simplified Chinese", (choice) =>
    expect(languageId(choice)).toBe("zh-cn"),
  );
  test("kept pages are never twice there, and only those marked", () =>
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.constantFrom("a", "b", "c"), meta: fc.record({ isKeepAlive: fc.boolean() }) })), (views) => {
        const cached = views.reduce<string[]>((now, view) => addView(now, view), []);
        expect(cached).toEqual([...new Set(views.filter((view) => view.meta.isKeepAlive).map((view) => view.name))]);
        expect(removeViews(cached, ["b"])).toEqual(cached.filter((name) => name !== "b"));
        expect(removeOtherViews(cached, "b")).toEqual(cached.includes("b") ? ["b"] : []);
      }),
    ));
});

describe("an address that only leads further", () => {
  test.each([
    ["/index", null],
    ["/personal", "/personal/mymessage"],
    ["/datascreen", "/datascreen/zhcpdatascreenone"],
    ["/datascreen/", "/datascreen/zhcpdatascreenone"],
    ["/home", "/home/lofTV"],
    ["/welcome", "/welcome/index"],
    ["/dzks", "/dzks/login"],
    ["/dzks/index", "/dzks/exame/index"],
    ["/datascreenx", null],
    ["/constructor", null],
  ])("%s goes to %s, a page that is open to whoever the first address is open to", (path, further) => {
    expect(redirectOf(path)).toBe(further);
    expect(siteRouteAt(path)).toEqual(siteRouteAt(further ?? path));
    if (further !== null) expect(siteRouteAt(further).path).not.toBe("*");
  });
});

describe("the guard", () => {
  const input = fc.record({
    path: fc.constantFrom("/", "/login", "/index", "/userset", "/welcome/index", "/datascreen/welcome", "/layout/a", "/no"),
    query: fc.record({ tgc: fc.constantFrom(null, "", "null", "TGT-1") }),
    meta: fc.record({ isAuth: fc.constantFrom(undefined, true, false) }) as fc.Arbitrary<{ isAuth?: boolean }>,
    token: fc.constantFrom(null, "t"),
    routeListEmpty: fc.boolean(),
    ssoType: fc.constantFrom(null, "", "null", "none", "cas"),
  });
  test("lets nobody without a token to a page that needs one, clears nothing of who has one, and never sends a page to itself", () =>
    fc.assert(
      fc.property(input, (given) => {
        const decision = decideRoute(given);
        const isOpen = given.path.includes("/welcome") || given.meta.isAuth === false;
        if (given.token === null && !isOpen) expect(decision.action).not.toBe("next");
        if (given.token !== null && "clears" in decision) expect(decision.clears).toBe("nothing");
        if (given.path.includes("/welcome")) expect(decision.action).toBe("next");
        if (decision.action === "redirect" && given.meta.isAuth === false) expect(decision.to).not.toBe(given.path);
        if (decision.action === "external") expect([given.token, given.ssoType, ["/", "/index"].includes(given.path)]).toEqual([null, "cas", true]);
      }),
    ));
});
