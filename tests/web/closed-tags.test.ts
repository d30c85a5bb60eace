import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../support/memory-storage.ts";

vi.stubGlobal("localStorage", memoryStorage({}));
vi.stubGlobal("sessionStorage", memoryStorage({}));
const { useTags } = await import("../../src/web/shell/tags/tags-store.ts");

const page = (key: string) => ({ key, path: key, search: "", title: key, icon: "" });
const { visit, close, arrive } = useTags.getState();
const shown = () => useTags.getState().tags.map(({ key }) => key);
beforeEach(() => {
  close(shown());
  for (const key of ["/a", "/b"]) visit(page(key));
});

test("a page that is still loading when its tag is closed does not bring the tag back", () => {
  close(["/b"], "/b");
  visit({ ...page("/b"), search: "?current=1" });
  expect(shown()).toEqual(["/a"]);
});

test("it has a tag again when somebody comes back to it", () => {
  close(["/b"], "/b");
  arrive("/b");
  arrive("/a");
  visit(page("/b"));
  expect(shown()).toEqual(["/a", "/b"]);
});
