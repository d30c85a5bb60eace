/** `"1234567.80"` -> `"1,234,567.80"`; works on the text, so no digit is lost. */
export function thousands(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign = "", whole = "", fraction = ""] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction}`;
}

/** What a person types or pastes (`￥1，234.5 元`) to two decimals, null when it is no amount. */
export function readMoney(typed: string): string | null {
  const plain = typed.normalize("NFKC").replace(/[\s,¥元]/g, "");
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || plain === "" || plain === "-" || plain === ".") return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const text = `${digits}.${fraction.padEnd(2, "0")}`;
  return sign && text !== "0.00" ? `-${text}` : text;
}
