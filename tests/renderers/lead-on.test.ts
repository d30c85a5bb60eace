import { afterEach, expect, test, vi } from "vitest";
import { leadOn } from "../../renderers/actions/lead-on.ts";

/** What an operation answered, and what is gone to: in place, or in a new tab that knows nothing of this one. */
const opened: string[] = [];
const ways = { openPath: (path: string) => void opened.push(`here ${path}`), fileUrl: (fileId: string) => `/file/${fileId}` };
vi.stubGlobal("window", { open: (url: string, _target: string, features: string) => void opened.push(`${features} ${url}`) });
afterEach(() => {
  opened.length = 0;
});

test.each([
  [{ path: "/personal/userapps", url: "https://lib.example.cn" }, "here /personal/userapps"],
  [{ path: null, url: "/layout?id=42&ddtab=true" }, "noopener /layout?id=42&ddtab=true"],
  [{ path: null, url: "/caster/leave" }, "noopener /caster/leave"],
  [{ path: null, url: "https://lib.example.cn/a" }, "noopener https://lib.example.cn/a"],
  [{ path: null, url: "javascript:alert(1)" }, undefined],
  [{ path: "//evil.example", url: "//evil.example" }, undefined],
  [{ path: null, url: null, files: [{ fileId: "7" }] }, "noopener /file/7"],
  [null, undefined],
])("%j leads to %j", (reply, place) => {
  leadOn(reply as Parameters<typeof leadOn>[0], ways);
  expect(opened).toEqual(place === undefined ? [] : [place]);
});
