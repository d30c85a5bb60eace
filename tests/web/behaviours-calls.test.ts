import { TimeoutError } from "ky";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type HeaderChoice, leaves, toHeard } from "../../renderers/actions/heard.ts";
import { downloadName } from "../../src/web/client/download.ts";
import { toFailure } from "../../src/web/client/failure.ts";
import { requestTimeoutMs, uploadTimeoutMs } from "../../src/web/client/http.ts";
import { toQuery } from "../../src/web/client/query.ts";
import { startI18n } from "../../src/web/i18n/i18n.ts";
import { shownLogin } from "../../src/web/session/app-info.ts";
import { isRefreshDue } from "../../src/web/session/refresh.ts";
import { readEntry } from "../../src/web/session/storage.ts";
import { memoryStorage } from "../support/memory-storage.ts";

// The contract's own table: the rows about calls, tokens and exports.
interface Row {
  id: string;
  given: { scenario?: string };
  expect: never;
}
const rows = JSON.parse(readFileSync(new URL("../fixtures/behaviours.json", import.meta.url), "utf8")) as Row[];
const table = (prefix: string) =>
  rows.filter((row) => row.id.replace(/-\d+$/, "") === prefix).map((row) => [row.id, row.given, row.expect as unknown] as const);

beforeAll(() => startI18n("zh-cn"));

describe("the refresh of a token", () => {
  test.each(table("refresh").filter(([, given]) => given.scenario === "refreshTick"))("%s", (_id, given, wanted) => {
    const { token, timestamp, ageSeconds, lock } = given as unknown as {
      token: string | null;
      timestamp: boolean;
      ageSeconds: number;
      lock: boolean;
    };
    expect({ refresh: isRefreshDue({ token, ageMs: timestamp ? ageSeconds * 1000 : null, isLocked: lock }) }).toEqual(wanted);
  });
});

test.each(table("storage-entry").filter(([, given]) => given.scenario === "getEntry"))("%s", (_id, given, wanted) =>
  expect(readEntry(memoryStorage({ key: (given as unknown as { raw: string }).raw }), "key")).toBe(wanted),
);

test.each(table("error").filter(([, given]) => "error" in given))("%s", (_id, given, wanted) => {
  const { error } = given as unknown as { error: "timeout" | "network" };
  const thrown = error === "timeout" ? new TimeoutError(new Request("http://localhost/")) : new TypeError("fetch failed");
  expect({ notification: toFailure(thrown).message }).toEqual(wanted);
});

test.each(table("export-name"))("%s", (_id, given, wanted) =>
  expect(downloadName((given as unknown as { contentDisposition: string }).contentDisposition)).toBe(wanted),
);

test.each(table("paged"))("%s", (_id, given, wanted) => {
  const { query, current, size } = given as unknown as { query: Record<string, string>; current: number; size: number };
  expect(toQuery({ ...query, current, size }).toString()).toBe(wanted);
});

describe("the headings of an export", () => {
  interface Column {
    prop?: string;
    label: string;
    children?: Column[];
  }
  // Tool columns and files are no fields that an export offers; they do not reach this function.
  const isField = (column: Column) => column.children !== undefined || !["tool", "fileList", "fileId"].includes(column.prop!);
  const toChoice = ({ prop, label, children }: Column): HeaderChoice => ({
    key: prop ?? label,
    title: label,
    ...(children && { children: children.filter(isField).map(toChoice) }),
  });
  test.each(table("export-heard"))("%s", (_id, given, wanted) => {
    const choices = (given as unknown as { columns: Column[] }).columns.filter(isField).map(toChoice);
    expect(toHeard(choices, new Set(leaves(choices)))).toEqual(wanted);
  });
});

test("what a call and an upload wait for", () => {
  const wanted = Object.fromEntries(table("timeout").map(([, given, expected]) => [(given as unknown as { request: string }).request, expected]));
  expect(wanted).toEqual({ normal: requestTimeoutMs, upload: uploadTimeoutMs });
});

test.each(table("app-info"))("%s", (_id, given, wanted) => {
  const { showLogin } = given as unknown as { showLogin: number | string | null };
  expect(shownLogin(showLogin)).toBe((wanted as { showLogin: number }).showLogin);
});
