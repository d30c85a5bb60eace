import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { judgeVisitor, type IpRule, isIpRange } from "../../platform/network/ip-rules.ts";
import { paramValue } from "../../identity/params.ts";
import { readSystemParam, systemParam } from "../../identity/system-params/declared.ts";
import { onlyRecord, refuse, textOf, listOf } from "../../data/records/plain-rows.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row } from "../kit/records.ts";

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

/** The way that stays open, one default per site. */
export const checkLoginType = defineBefore("loginType", {
  name: "system.checkLoginType",
  title: "检查登录方式",
  run: async (input) => {
    const { record, before } = input;
    const rows = (await recordsOf(input, "loginType").find({ appType: record.appType })).filter((row) => row.id !== record.id);
    if (before !== null && record.isEnabled !== true && !rows.some((row) => row.isEnabled === true))
      refuse("isEnabled", "每个站点至少保留一种启用的登录方式");
    if (record.isDefault !== true) return;
    for (const row of rows) if (row.isDefault === true) await recordsOf(input, "loginType").change(row.id, { isDefault: false }, { judge: false });
  },
});

export const lastLoginType = defineAfter("loginType", {
  name: "system.lastLoginType",
  title: "保留一种登录方式",
  run: async (input) => {
    const left = await recordsOf(input, "loginType").find({ appType: input.record.appType, isEnabled: true });
    if (left.filter((row) => row.id !== input.record.id).length === 0) refuse("", "每个站点至少保留一种启用的登录方式");
  },
});

const needs: Record<string, [field: keyof Row<"loginType"> & string, title: string][]> = {
  cas: [["providerUrl", "授权地址"]],
  oauth2: [
    ["providerUrl", "授权地址"],
    ["clientId", "客户端号"],
  ],
  jwt: [["issuer", "签发方"]],
  wecom: [
    ["corpId", "企业号"],
    ["agentId", "应用号"],
    ["clientSecret", "客户端密钥"],
  ],
  qrcode: [
    ["corpId", "企业号"],
    ["agentId", "应用号"],
  ],
};

/** What the sign-in would lack; nothing is called, because the provider may lie outside the reach of this server. */
export const testLoginType = defineAction("loginType", {
  name: "system.testLoginType",
  title: "测试登录方式",
  input: nothing,
  audit: ({ records }) => `测试登录方式“${records[0]?.loginName ?? ""}”`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const missing = (needs[row.loginCode] ?? []).filter(([field]) => textOf(row[field]) === null).map(([, title]) => title);
    const callback = textOf(row.redirectUri) ?? `/oauth/callback/${row.loginCode}`;
    return {
      shows: [
        { label: "配置", value: missing.length === 0 ? phrase`完整` : phrase`缺少：${missing.map(titled)}` },
        { label: "回调地址", value: callback },
      ],
    };
  },
});

/** The values a site shows before sign-in. */
export const previewSite = defineAction("appInfo", {
  name: "system.previewSite",
  title: "预览站点",
  input: nothing,
  audit: ({ records }) => `预览站点“${records[0]?.globalTitle ?? ""}”`,
  run: async (input) => {
    const site = onlyRecord(input.records);
    const yes = (value: unknown) => (value === true ? phrase`是` : phrase`否`);
    return {
      shows: [
        { label: "标题", value: site.globalTitle },
        { label: "副标题", value: site.globalViceTitle ?? "" },
        { label: "登录页提示", value: site.loginTips ?? "" },
        { label: "显示账号登录", value: yes(site.showLogin !== 0) },
        { label: "水印", value: yes(site.isWartermark) },
        { label: "备案号", value: site.icp ?? "" },
        { label: "版权信息", value: site.copyright ?? "" },
      ],
    };
  },
});

export const testSso = defineAction("appInfo", {
  name: "system.testSso",
  title: "测试单点登录",
  input: nothing,
  audit: ({ records }) => `测试站点“${records[0]?.globalTitle ?? ""}”的单点登录`,
  run: async (input) => {
    const site = onlyRecord(input.records);
    const ways = await recordsOf(input, "loginType").find({ appType: site.appType, loginCode: site.ssoType, isEnabled: true });
    return {
      shows: [
        { label: "登录地址", value: textOf(site.ssoLoginUrl) ?? phrase`未填写` },
        { label: "退出地址", value: textOf(site.ssoLogoutUrl) ?? phrase`未填写` },
        { label: "登录方式", value: ways.length > 0 ? phrase`已启用：${ways.map((way) => way.loginName)}` : phrase`没有启用对应的登录方式` },
      ],
    };
  },
});

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

export const resetSysParam = defineAction("sysParams", {
  name: "system.resetSysParam",
  title: "恢复默认",
  input: nothing,
  audit: ({ records }) => `系统参数 ${records.map((row) => row.paramsCode).join("、")} 恢复默认`,
  run: async (input) => {
    for (const row of input.records) {
      if (textOf(row.defaultValue) === null) refuse("", phrase`“${row.paramsName}”没有默认值`);
      await recordsOf(input, "sysParams").change(row.id, { paramsValue: row.defaultValue }, { judge: false });
    }
    return { reset: input.records.length };
  },
});

/** The values are read anew at the next use; the call itself forgets what was remembered. */
export const refreshSysParams = defineAction("sysParams", {
  name: "system.refreshSysParams",
  title: "刷新缓存",
  input: nothing,
  audit: () => "刷新系统参数缓存",
  run: async () => ({ refreshed: true }),
});

export const siteOperations = [
  checkIpRule,
  ipRuleRemoved,
  checkLoginType,
  lastLoginType,
  testLoginType,
  previewSite,
  testSso,
  checkSysParam,
  resetSysParam,
  refreshSysParams,
] as const;
