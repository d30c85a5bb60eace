import { expect, test } from "vitest";
import { callOutcome } from "../../../renderers/hooks/call-outcome.ts";

test.each([
  [null, false, { kind: "success", text: "测试成功" }],
  [{ shows: [{ label: "结果", value: "对方已收下" }], isFailed: false }, false, { kind: "success", text: "测试成功" }],
  [{ shows: [{ label: "结果", value: "对方不收" }], isFailed: true }, false, { kind: "error", text: "测试失败" }],
  [{ isFailed: "true" }, false, { kind: "success", text: "测试成功" }],
  [{ path: "/index" }, true, null],
  [{ isFailed: true }, true, { kind: "error", text: "测试失败" }],
])("of the answer %j (silent: %s) is said %j", (answer, isSilent, outcome) => {
  expect(callOutcome(answer, { title: "测试", isSilent })).toEqual(outcome);
});
