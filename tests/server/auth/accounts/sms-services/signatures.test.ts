import { expect, test } from "vitest";
import * as aliyun from "../../../../../src/server/auth/accounts/sms-services/aliyun-service.ts";
import { smsServiceOf } from "../../../../../src/server/auth/accounts/sms-services/index.ts";
import * as tencent from "../../../../../src/server/auth/accounts/sms-services/tencent-service.ts";

const account = { appKey: "key", agentId: null, requestBody: null, templateNo: null };

// The examples that Alibaba Cloud and Tencent Cloud publish with the description of their signatures.
test("calls to Alibaba Cloud are signed as it describes", () => {
  const call = aliyun.signed(
    {
      account: { ...account, appKey: "YourAccessKeyId", serverUrl: "https://ecs.cn-shanghai.aliyuncs.com" },
      secret: "YourAccessKeySecret",
      nowMs: Date.parse("2023-10-26T10:22:32Z"),
      nonce: "3156853299f313e23d1673dc12e1703d",
    },
    {
      action: "RunInstances",
      version: "2014-05-26",
      query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
    },
  );
  expect(call.headers.authorization).toMatch(/Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/);
});

test("calls to Tencent Cloud are signed as it describes", () => {
  const call = tencent.signed(
    { account: { ...account, serverUrl: "https://cvm.tencentcloudapi.com" }, secret: "*".repeat(32), nowMs: 1_551_113_065_000 },
    {
      service: "cvm",
      action: "DescribeInstances",
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    },
  );
  expect(call.headers.authorization).toMatch(/Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f$/);
});

test.each([
  ["aliyun", '{"Code":"OK"}', null],
  ["aliyun", '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"流控"}', { code: "isv.BUSINESS_LIMIT_CONTROL", message: "流控" }],
  ["aliyun", "<html>", { code: "", message: "" }],
  ["tencent", '{"Response":{"SendStatusSet":[{"Code":"Ok"}]}}', null],
  [
    "tencent",
    '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberDailyLimit","Message":"x"}]}}',
    { code: "LimitExceeded.PhoneNumberDailyLimit", message: "x" },
  ],
  ["tencent", '{"Response":{"Error":{"Code":"AuthFailure","Message":"y"}}}', { code: "AuthFailure", message: "y" }],
  ["tencent", "null", { code: "", message: "" }],
])("what %s answers is read: %s", (type, text, fault) => expect(smsServiceOf(type).faultIn({ status: 200, text })).toEqual(fault));
