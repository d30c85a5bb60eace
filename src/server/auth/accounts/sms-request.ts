/** What a template may name. */
export interface SmsWords {
  phone: string;
  /** The whole message, without the school's mark. */
  text: string;
  /** The code alone, for services that keep the words of messages themselves. */
  code: string;
  /** Number of the words that the service keeps itself; empty = none. */
  template: string;
  sign: string;
  appKey: string;
  appSecret: string;
  timestamp: string;
}

const placeholder = /\$\{([A-Za-z]{1,20})\}/g;
const usual = { phone: "${phone}", text: "${sign}${text}" };
export const smsPlaceholders = [
  "phone",
  "text",
  "code",
  "template",
  "sign",
  "appKey",
  "appSecret",
  "timestamp",
] as const satisfies (keyof SmsWords)[];

/**
 * The JSON a service is sent. The template is JSON whose texts name `${phone}`, `${text}` ...; words are put into texts after it was read,
 * so none of them can change its shape. Without a template phone and text.
 */
export function requestBody(template: string | null, words: SmsWords): string {
  return JSON.stringify(filled(parsed(template) ?? usual, words));
}

/**
 * The variables of words that a service keeps itself: of a code that alone, of any other message the texts of the template by their names, without
 * one its whole text as `content`.
 */
export function templateWords(template: string | null, words: SmsWords): Record<string, string> {
  if (words.code !== "") return { code: words.code };
  const variables = Object.entries(filled(parsed(template) ?? { content: "${text}" }, words) as object);
  return Object.fromEntries(variables.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]));
}

/** Why a template cannot be used; null = it can. */
export function templateFault(template: string): { kind: "shape" } | { kind: "unknown"; name: string } | { kind: "phone" } | null {
  if (parsed(template) === null) return { kind: "shape" };
  const names = [...template.matchAll(placeholder)].map((match) => match[1]!);
  const unknown = names.find((name) => !(smsPlaceholders as readonly string[]).includes(name));
  if (unknown !== undefined) return { kind: "unknown", name: unknown };
  return names.includes("phone") && (names.includes("text") || names.includes("code")) ? null : { kind: "phone" };
}

function parsed(template: string | null): object | null {
  try {
    const value: unknown = JSON.parse(template ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function filled(value: unknown, words: SmsWords): unknown {
  if (typeof value === "string")
    return value.replace(placeholder, (whole, name: string) => (Object.hasOwn(words, name) ? words[name as keyof SmsWords] : whole));
  if (Array.isArray(value)) return value.map((one) => filled(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, words)]));
}
