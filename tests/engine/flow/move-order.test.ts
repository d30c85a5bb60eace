import { describe, expect, test } from "vitest";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { sayPhrase } from "../../../engine/language/phrase.ts";
import { decideMove, flowReads, offeredMoves } from "../../../engine/flow/index.ts";
import { contextOf, entityOf, modelOf } from "../../support/model-of.ts";

describe("a move in order", () => {
  const askedFlow: FlowDocument = {
    kind: "flow",
    id: "claimFlow",
    title: "报销",
    entity: "claim",
    state: "state",
    nodes: [
      { key: "open", start: true, by: { role: "keeper" } },
      { key: "small", by: { role: "keeper" } },
      { key: "large", by: { role: "keeper" } },
      { key: "paid", end: true },
    ],
    moves: [
      {
        key: "judge",
        title: "核定",
        from: ["open"],
        when: { field: "kind", eq: "cash" },
        ask: [{ field: "amount" }],
        to: [{ when: { field: "amount", gt: 100 }, to: "large" }, { to: "small" }],
        set: { reason: { ctx: "opinion" } },
        guards: [
          { key: "positive", assert: { field: "amount", gt: 0 }, message: "金额应大于 0" },
          {
            key: "said",
            when: { field: "amount", gt: 100 },
            assert: { field: "reason", empty: false },
            message: ["金额 ", { field: "amount" }, " 元，超过 100 元要写明理由"],
          },
        ],
      },
      { key: "judge", title: "转账核定", from: ["open"], to: "large", ask: [{ field: "amount" }] },
      {
        key: "pay",
        title: "付款",
        from: ["small", "large"],
        to: "paid",
        guards: [{ key: "owned", assert: { field: "kind", ne: "frozen" }, message: "账户已冻结，请先解冻" }],
      },
    ],
  };
  const claims = modelOf(
    entityOf("claim", ["kind", "amount:integer", "reason", "state:dict:claim_state"]),
    {
      kind: "dicts",
      id: "c",
      title: "字典",
      dicts: [{ code: "claim_state", title: "状态", items: askedFlow.nodes.map(({ key }) => ({ value: key, label: key })) }],
    },
    askedFlow,
  );
  const keeper = contextOf({ id: "1", roles: ["keeper"] });
  const on = (record: Record<string, unknown>) => ({
    model: claims,
    flow: claims.flows.get("claimFlow")!,
    record: { kind: null, amount: null, reason: null, ...record },
    env: modelEnv(claims, "claim", keeper),
    as: "user" as const,
  });
  const judge = (record: Record<string, unknown>, opinion: string | null = null) =>
    decideMove({ ...on({ state: "open", ...record }), move: "judge", opinion });

  test("`when` takes one of the moves of a key, what it sets stands before its targets and guards", () => {
    expect(judge({ kind: "cash", amount: 500 }, "设备")).toMatchObject({ ok: true, decision: { to: { key: "large" }, set: { reason: "设备" } } });
    expect(judge({ kind: "cash", amount: 20 })).toMatchObject({ ok: true, decision: { to: { key: "small" } } });
    expect(judge({ kind: "bank" })).toMatchObject({ ok: true, decision: { move: { title: "转账核定" } } });
  });
  test("a guard refuses in its own words and no other move is tried", () => {
    expect(judge({ kind: "cash", amount: 0 })).toMatchObject({
      ok: false,
      problem: { code: "RULE_BROKEN", message: "金额应大于 0", path: "/amount" },
    });
  });
  test("a sentence tells the values of the record, and its words in any language", () => {
    const refused = judge({ kind: "cash", amount: 500 });
    expect(refused).toMatchObject({ ok: false, problem: { message: "金额 500 元，超过 100 元要写明理由" } });
    const words = { "金额 ": "An amount of ", " 元，超过 100 元要写明理由": " yuan needs a reason" } as Record<string, string>;
    const said = !refused.ok && sayPhrase(refused.problem.phrases!.message!, (text) => words[String(text)]);
    expect(said).toBe("An amount of 500 yuan needs a reason");
  });
  test("the values of a sentence are read with the record", () =>
    expect(flowReads(claims, claims.flows.get("claimFlow")!).fields).toContain("amount"));
  test("a button that only its own dialog can make right is offered", () =>
    expect(offeredMoves(on({ state: "open", kind: "cash" })).map(({ move, barred }) => [move.title, barred])).toEqual([["核定", null]]));
  test("what a guard refuses whatever is asked for is told before", () => {
    const offered = (kind: string) => offeredMoves(on({ state: "small", kind })).map(({ barred }) => barred?.message ?? null);
    expect([offered("frozen"), offered("cash")]).toEqual([["账户已冻结，请先解冻"], [null]]);
  });
});
