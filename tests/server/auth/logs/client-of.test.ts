import { expect, test } from "vitest";
import { withoutSecrets } from "../../../../src/server/auth/logs/api-log.ts";
import { clientOf } from "../../../../src/server/auth/logs/client-of.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "pc",
    "Chrome 126",
    "Windows 10/11",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "pc", "Edge 126", "Windows 10/11"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1", "h5", "Safari 17", "iOS"],
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49", "h5", "微信 8.0.49", "Android 14"],
  [
    "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/108.0 Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1",
    "wecom",
    "企业微信 4.1.20",
    "Windows",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.2 miniProgram/wx1", "miniapp", "微信 8.0.2", "iOS"],
  ["node", "api", "", ""],
  ["", "api", "", ""],
])("%s is told apart", (agent, clientKind, browser, os) => expect(clientOf(agent)).toEqual({ clientKind, browser, os }));

test("what looks like a token or digest of ours leaves no log of failures", () => {
  const token = `${"A".repeat(42)}_`;
  expect(withoutSecrets(`bad ${token} and ${"0f".repeat(16)} at /x?tgc=ST-1&a=2`)).toBe("bad *** and *** at /x?tgc=***&a=2");
  expect(withoutSecrets("relation dormRoom does not exist")).toBe("relation dormRoom does not exist");
});
