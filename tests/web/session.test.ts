import { describe, expect, test } from "vitest";
import { afterElsewhere } from "../../src/web/session/elsewhere.ts";
import { isRefreshDue } from "../../src/web/session/refresh.ts";
import { clearLocal, readEntry, toEntry } from "../../src/web/session/storage.ts";
import { afterClosing } from "../../src/web/shell/tags/tag.ts";
import { memoryStorage } from "../support/memory-storage.ts";

describe("the token is refreshed when it is 3000 seconds old and nobody else is at it", () => {
  test.each([
    ["t", 2_999_000, false, false],
    ["t", 3_000_000, false, true],
    ["t", 3_600_000, false, true],
    ["t", 3_000_000, true, false],
    ["t", null, false, false],
    [null, 5_000_000, false, false],
  ])("token %s, age %s, lock %s", (token, ageMs, isLocked, due) => expect(isRefreshDue({ token, ageMs, isLocked })).toBe(due));
});

describe("what another tab does with the session reaches the pages of this one", () => {
  const of = (person: string | null) => ({ hasToken: person !== null, person });
  const halfSignedIn = { hasToken: true, person: null };
  test.each([
    ["renewed", of("000000 a"), of("000000 a"), false, "stay"],
    ["ended", of("000000 a"), of(null), false, "end"],
    ["ended by the lock", of("000000 a"), of(null), true, "stay"],
    ["another person's", of("000000 a"), of("000000 b"), false, "begin anew"],
    ["the same number's of another school", of("000000 a"), of("000001 a"), false, "begin anew"],
    ["without a name yet", of("000000 a"), halfSignedIn, false, "stay"],
    ["begun, where none was", of(null), of("000000 a"), false, "stay"],
  ] as const)("%s", (_what, drawn, now, isLocked, does) => expect(afterElsewhere({ drawn, now, isLocked })).toBe(does));
});

test("signing out keeps what belongs to a person's looks and nothing else", () => {
  const store = memoryStorage({
    "flysource-access_token": "1",
    "flysource-welcome-access_token": "1",
    "flysource-userInfo": "1",
    "flysource-tagsViewList": "1",
    "flysource-appId": "1",
    "flysource-userTheme": "1",
    "flysource-themeConfig": "1",
    "flysource-frequency": "1",
    "flysource-themeConfigStyle": "1",
    "flysource-variants:7:leave/application": "1",
  });
  clearLocal(store, () => undefined);
  expect(Object.keys(store).sort()).toEqual([
    "flysource-frequency",
    "flysource-themeConfig",
    "flysource-themeConfigStyle",
    "flysource-userTheme",
    "flysource-variants:7:leave/application",
  ]);
});

test("an entry carries its type and its moment; a broken one reads as nothing", () => {
  expect(toEntry("5001", 1756684800000)).toEqual({ type: "string", content: "5001", datetime: 1756684800000 });
  expect(toEntry({ layout: "transverse" }, 1)).toEqual({ type: "object", content: { layout: "transverse" }, datetime: 1 });
  expect(readEntry(memoryStorage({ appId: "not json" }), "appId")).toBeNull();
});

test.each([
  [[], "/a", null],
  [["/b"], "/b", "/a"],
  [["/a"], "/a", "/b"],
  [["/a", "/b", "/c"], "/c", "/index"],
  [["/b"], "/a", null],
])("closing %j while on %s goes to %s", (closed, current, next) => {
  const tags = ["/a", "/b", "/c"].map((path) => ({ key: path, path, search: "", title: path, icon: "", isPinned: false }));
  expect(afterClosing(tags, closed, current)?.path ?? null).toBe(next);
});
