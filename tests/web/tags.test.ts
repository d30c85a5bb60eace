import { describe, expect, test } from "vitest";
import { closedBy, type Closing, parseTags, type Tag, tagKey, withMove, withPin, withVisit } from "../../src/web/shell/tags/tag.ts";

const tag = (key: string, isPinned = false): Tag => ({ key, path: key, search: "", title: key, icon: "", isPinned });
const keys = (tags: readonly Tag[]) => tags.map((one) => one.key);
const four = [tag("/p", true), tag("/a"), tag("/b"), tag("/c")];

test.each<[Closing, string, string[]]>([
  ["this", "/b", ["/b"]],
  ["this", "/p", ["/p"]],
  ["others", "/b", ["/a", "/c"]],
  ["left", "/b", ["/a"]],
  ["left", "/a", []],
  ["right", "/a", ["/b", "/c"]],
  ["right", "/c", []],
  ["all", "/a", ["/a", "/b", "/c"]],
  ["all", "/index", ["/a", "/b", "/c"]],
  ["left", "/index", []],
  ["right", "/index", []],
])("closing %s of %s closes %j; what is pinned stays unless it is meant itself", (closing, key, closed) =>
  expect(closedBy(four, key, closing)).toEqual(closed),
);

test("a page has one tag, which keeps its place and pin and takes the new address", () => {
  const tags = withVisit(four, { key: "/p", path: "/p", search: "?current=2", title: "P", icon: "" });
  expect(keys(tags)).toEqual(["/p", "/a", "/b", "/c"]);
  expect(tags[0]).toMatchObject({ search: "?current=2", title: "P", isPinned: true });
});

test("beyond twenty the oldest that is not pinned goes", () => {
  const full = [tag("/p", true), ...Array.from({ length: 19 }, (_, at) => tag(`/${at}`))];
  const tags = withVisit(full, tag("/new"));
  expect(tags).toHaveLength(20);
  expect(keys(tags)).toEqual(["/p", ...Array.from({ length: 18 }, (_, at) => `/${at + 1}`), "/new"]);
});

test("pinned tags stand first", () => {
  expect(keys(withPin(four, "/c", true))).toEqual(["/p", "/c", "/a", "/b"]);
  expect(keys(withPin(four, "/p", false))).toEqual(["/p", "/a", "/b", "/c"]);
});

test.each([
  ["/a", "/c", ["/p", "/b", "/c", "/a"]],
  ["/c", "/a", ["/p", "/c", "/a", "/b"]],
  ["/a", "/p", ["/p", "/a", "/b", "/c"]],
  ["/a", "/gone", ["/p", "/a", "/b", "/c"]],
])("moving %s to %s gives %j", (key, to, order) => expect(keys(withMove(four, key, to))).toEqual(order));

describe("what makes a page another page", () => {
  test.each([
    ["/layout/a/b", "?current=2&keyword=x", true, "/layout/a/b"],
    ["/layout/open", "?_screen=leave%2Fcalendar&_record=1", true, "/layout/open?_screen=leave%2Fcalendar"],
    ["/layout/open", "?_screen=leave%2Fcalendar&_record=1", false, "/layout/open?_screen=leave%2Fcalendar&_record=1"],
    ["/layout", "?id=42&ddtab=true", true, "/layout?id=42"],
  ])("%s%s shared %s", (path, search, isShared, key) => expect(tagKey(path, search, isShared)).toBe(key));
});

test.each<[string, unknown]>([
  ["no list", "x"],
  ["entries of another shape", [{ path: "/a", title: "A" }, null, 1]],
  [
    "an address outside of the site",
    [tag("//evil.example"), { ...tag("/x"), path: "javascript:alert(1)" }, { ...tag("/y"), path: "/\\evil.example" }],
  ],
])("stored tags with %s are left out", (_what, stored) => expect(parseTags(stored)).toEqual([]));

test("stored tags come back without doubles and without anything that is none of theirs", () => {
  expect(parseTags([{ ...tag("/a", true), extra: 1 }, tag("/a"), tag("/b")])).toEqual([tag("/a", true), tag("/b")]);
});
