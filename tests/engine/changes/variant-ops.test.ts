import { describe, expect, test } from "vitest";
import { screenForRole, screenWithVariant } from "../../../engine/changes/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { ScreenDocument, VariantDocument, VariantOp } from "../../../engine/kinds/screen/document.ts";
import { readSet } from "../../support/documents.ts";
import { edited } from "../../support/random-edits.ts";

const columns = (...fields: (string | object)[]) => fields.map((field) => (typeof field === "string" ? { field } : field));
const screen = (fields: (string | object)[], clerk: VariantDocument, more: object = {}): ScreenDocument =>
  ({
    kind: "screen",
    id: "demo/request",
    title: "申请",
    type: "crud",
    entity: "request",
    list: { columns: columns(...fields) },
    variants: { boss: {}, clerk },
    ...more,
  }) as never;
const wanted = (document: ScreenDocument, change: object) =>
  screenWithVariant({ file: "demo/request.screen.json", document, role: "clerk", wanted: { ...screenForRole(document, "clerk"), ...change } });
const list = (...fields: (string | object)[]) => ({ list: { columns: columns(...fields) } }) as never;

describe("what one role has otherwise is written into its variant", () => {
  test.each<[string, VariantOp[], object, VariantOp[] | undefined]>([
    ["a part gone", [], list("a", "c"), [{ hide: "list.columns.b" }]],
    ["a value set", [], list("a", "b", { field: "c", width: 90 }), [{ set: "list.columns.c.width", to: 90 }]],
    ["a part shown again", [{ hide: "list.columns.b" }], list("a", "b", "c"), undefined],
    ["a part more where only some are kept", [{ keep: "list.columns", only: ["a"] }], list("a", "c"), [{ keep: "list.columns", only: ["a", "c"] }]],
    ["a part less where only some are kept", [{ keep: "list.columns", only: ["a", "c"] }], list("c"), [{ keep: "list.columns", only: ["c"] }]],
    [
      "a part more beside others",
      [{ hide: "list.columns.a" }],
      list("b", "c", "d"),
      [{ hide: "list.columns.a" }, { add: "list.columns", item: { field: "d" } }],
    ],
  ])("%s", (_name, ops, change, expected) => {
    const made = wanted(screen(["a", "b", "c"], ops.length === 0 ? {} : { ops }), change);
    expect(made.refused).toEqual([]);
    expect(made.document.variants).toEqual({ boss: {}, clerk: expected === undefined ? {} : { ops: expected } });
  });

  test("its title and its rows stand beside the operations", () => {
    const document = screen(["a"], {}, { where: { field: "a", eq: 1 } });
    const made = wanted(document, { title: "我的申请", where: { field: "a", eq: 2 } });
    expect(made.document).toEqual({ ...document, variants: { boss: {}, clerk: { title: "我的申请", where: { field: "a", eq: 2 } } } });
    expect(wanted(made.document, { title: "申请", where: undefined }).document).toEqual(document);
  });

  test("what is locked is refused with the reason and left as it is", () => {
    const document = screen(["a", "b"], {}, { locks: ["list.columns.b"] });
    const made = wanted(document, list("a"));
    expect(made.document).toBe(document);
    expect(made.refused).toEqual([expect.objectContaining({ code: "ANCHOR_LOCKED" })]);
  });
});

test("random edits of every role of every product screen are reached exactly or refused; the others keep theirs", () => {
  const screens = readSet(new URL("../../../schemas", import.meta.url).pathname).flatMap(({ file, document }) =>
    document.kind === "screen" ? [{ file, document }] : [],
  );
  let reached = 0;
  screens.forEach(({ file, document }, seed) => {
    const roles = Object.keys(document.variants);
    const role = roles[seed % roles.length]!;
    const shown = screenForRole(document, role);
    expect(screenWithVariant({ file, document, role, wanted: shown }).document.variants[role]?.ops, file).toEqual(document.variants[role]?.ops);
    const goal = { ...(edited(shown, { seed, edits: 1 + (seed % 3), mark: "校" }) as ScreenDocument), variants: {} };
    const made = screenWithVariant({ file, document, role, wanted: goal });
    const { variants: before, ...base } = document;
    const { variants: after, ...rest } = made.document;
    expect(rest, file).toEqual(base);
    expect(Object.entries(after).filter(([one]) => one !== role)).toEqual(Object.entries(before).filter(([one]) => one !== role));
    if (made.refused.length > 0) return;
    reached += 1;
    expect(canonical(screenForRole(made.document, role)), file).toBe(canonical(goal));
  });
  expect(reached).toBeGreaterThan(screens.length / 2);
});
