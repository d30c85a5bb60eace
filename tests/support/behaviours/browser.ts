import { vi } from "vitest";
import { memoryStorage } from "../memory-storage.ts";

/** What the shell's own code needs of a browser, where there is none: an address, storages, cookies, and calls that go to `origin`. */
export interface Browser {
  /** Moves to another address without loading anything. */
  at(path: string): void;
  /** Where the page sent the browser. */
  readonly left: string[];
  /** Names of the cookies that stand. */
  readonly cookies: Map<string, string>;
  /** Elements by id; removing one takes it away. */
  readonly elements: Set<string>;
  /** Windows that were opened: address, target, features. */
  readonly opened: string[][];
}

export function openBrowser(origin: string): Browser {
  const location = {
    origin,
    pathname: "/",
    protocol: "http:",
    search: "",
    replace: (to: string) => left.push(to),
    assign: (to: string) => left.push(to),
  };
  const left: string[] = [];
  const cookies = new Map<string, string>();
  const elements = new Set<string>();
  const opened: string[][] = [];
  const document = {
    documentElement: { lang: "zh-CN" },
    getElementById: (id: string) => (elements.has(id) ? { remove: () => elements.delete(id) } : null),
    set cookie(text: string) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(text) ?? [];
      if (rest.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  vi.stubGlobal("location", location);
  vi.stubGlobal("localStorage", memoryStorage({}));
  vi.stubGlobal("sessionStorage", memoryStorage({}));
  vi.stubGlobal("document", document);
  vi.stubGlobal("open", (...how: string[]) => opened.push(how));
  vi.stubGlobal("Request", requestsTo(origin));
  const at = (path: string) => {
    location.pathname = path;
  };
  return { at, left, cookies, elements, opened };
}

/** In a browser an address without an origin belongs to the page's. */
function requestsTo(origin: string): typeof Request {
  const Real = globalThis.Request;
  return class extends Real {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === "string" ? new URL(input, origin) : input, init);
    }
  };
}
