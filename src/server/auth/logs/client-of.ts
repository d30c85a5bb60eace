/** What a user agent tells about itself, in words for a log. */
export interface ClientOf {
  /** Code of the dictionary of clients: pc, h5, wecom, miniapp, api. */
  clientKind: string;
  browser: string;
  os: string;
}

const browsers: readonly [RegExp, string][] = [
  [/wxwork\/([\d.]+)/i, "企业微信"],
  [/MicroMessenger\/([\d.]+)/i, "微信"],
  [/DingTalk\/([\d.]+)/i, "钉钉"],
  [/Edg(?:e|A|iOS)?\/([\d]+)/, "Edge"],
  [/Firefox\/([\d]+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/([\d]+)/, "Chrome"],
  [/Version\/([\d]+).*Safari/, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/Windows NT 10/, "Windows 10/11"],
  [/Windows/, "Windows"],
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android ([\d]+)/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const named = (agent: string, known: readonly [RegExp, string][]): string => {
  for (const [pattern, name] of known) {
    const found = pattern.exec(agent);
    if (found !== null) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return "";
};

function kindOf(agent: string): string {
  if (/miniProgram/i.test(agent)) return "miniapp";
  if (/wxwork/i.test(agent)) return "wecom";
  if (!/^Mozilla\//.test(agent)) return "api";
  return /Mobile|Android|iPhone|iPad/.test(agent) ? "h5" : "pc";
}

export const clientOf = (userAgent: string): ClientOf => ({
  clientKind: kindOf(userAgent),
  browser: named(userAgent, browsers),
  os: named(userAgent, systems),
});
