const leastChromium = 79;

/** Whether the browser is one the product is made for: `old` should be told so plainly. */
export function browserAge(userAgent: string): "fit" | "old" {
  if (/MSIE |Trident\//.test(userAgent)) return "old";
  const chromium = /(?:Chrome|Chromium|CriOS)\/(\d+)/.exec(userAgent)?.[1];
  if (chromium !== undefined) return Number(chromium) >= leastChromium ? "fit" : "old";
  const [, safari] = /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/.exec(userAgent) ?? [];
  const [, firefox] = /Firefox\/(\d+)/.exec(userAgent) ?? [];
  if (safari !== undefined) return Number(safari) >= 15 ? "fit" : "old";
  return firefox !== undefined && Number(firefox) < 100 ? "old" : "fit";
}
