import { phrase } from "../../../../engine/language/phrase.ts";
import { judgeVisitor, type IpRule, isIpRange } from "../../platform/network/ip-rules.ts";
import { paramValue } from "../../identity/params.ts";
import { readSystemParam, systemParam } from "../../identity/system-params/declared.ts";
import { refuse, textOf, listOf } from "../../data/records/plain-rows.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { defineAfter, defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf } from "../kit/records.ts";

const toRule = (row: Draft<"ipRule">): IpRule => ({
  id: row.id ?? "",
  ruleKind: row.ruleKind ?? "",
  ipRange: row.ipRange ?? "",
  appTypes: listOf(row.appTypes),
  userTypes: listOf(row.userTypes),
  startTime: textOf(row.startTime),
  endTime: textOf(row.endTime),
});

/** A rule that can be read, and that leaves the one who writes it inside, whatever its hours and kinds of users. */
export const checkIpRule = defineBefore("ipRule", {
  name: "system.checkIpRule",
  title: "检查访问控制规则",
  run: async (input) => {
    const { record } = input;
    if (!isIpRange(record.ipRange ?? "")) refuse("ipRange", "请填写单个地址、网段（如 10.0.0.0/8）或起止地址（如 10.0.0.1-10.0.0.9）");
    await assertInside(input, record.isEnabled === false ? [] : [record], record.id ?? "");
  },
});

/** Without the rule the others must still let its remover in. */
export const ipRuleRemoved = defineAfter("ipRule", {
  name: "system.ipRuleRemoved",
  title: "删除访问控制规则后",
  run: async (input) => assertInside(input, [], input.record.id),
});

/** @throws DataError when the rules would keep out the address the caller calls from */
async function assertInside(at: At, changed: readonly Draft<"ipRule">[], id: string): Promise<void> {
  const others = (await recordsOf(at, "ipRule").find({ isEnabled: true })).filter((row) => row.id !== id);
  // The rule as it is written now counts at any hour and for everybody: it may come to that.
  const rules = [...others.map(toRule), ...changed.map((row) => ({ ...toRule(row), startTime: null, endTime: null, userTypes: [], appTypes: [] }))];
  const { ip, ctx } = at.call;
  if (judgeVisitor(rules, { ip, appType: "0", userType: "1", now: ctx.now }).isRefused)
    refuse("ipRange", phrase`这样会把您当前的地址 ${ip} 挡在外面，不能保存`);
}

const readable = (at: At, text: unknown, type: unknown): boolean =>
  at.call.model.dicts.has("params_type") ? paramValue(String(text ?? ""), String(type)) !== undefined : true;

/** A value that reads as its type; what the product made keeps its name, and what is secret stays so. */
export const checkSysParam = defineBefore("sysParams", {
  name: "system.checkSysParam",
  title: "检查系统参数",
  run: async (input) => {
    const { record, before } = input;
    const declared = systemParam(record.paramsCode ?? "");
    const read = declared === undefined ? null : readSystemParam(declared, record.paramsValue ?? "");
    if (read !== null && "fault" in read) refuse("paramsValue", read.fault);
    if (!readable(input, record.paramsValue, record.paramsType)) refuse("paramsValue", "参数值格式不正确，请按值类型填写");
    if (before !== null && ["2", "3"].includes(before.secretLevel ?? "") && !["2", "3"].includes(record.secretLevel ?? ""))
      refuse("secretLevel", "敏感的参数不能改为普通，请删除后重建");
  },
});

export const siteOperations = [checkIpRule, ipRuleRemoved, checkSysParam] as const;
