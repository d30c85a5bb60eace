/** Contrast that WCAG 2 AA asks of text of ordinary size. */
export const readableRatio = 4.5;

type Rgb = readonly [number, number, number];

const toRgb = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance of `#rrggbb`, 0 black to 1 white (WCAG 2). */
export function luminance(color: string): number {
  const [r, g, b] = toRgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Share 0..1 of `over` mixed into `color`. */
export function mix(color: string, over: string, share: number): string {
  const [from, to] = [toRgb(color), toRgb(over)];
  return toHex(from.map((part, at) => part + (to[at]! - part) * share) as unknown as Rgb);
}

/** Text on that ground: the wish when it can be read there, else the first of white, near-black and black that can. */
export function textOn(ground: string, wish = ""): string {
  const inks = [...(wish ? [wish] : []), "#ffffff", "#14181f"];
  // Black can be read wherever white cannot.
  return inks.find((ink) => contrast(ink, ground) >= readableRatio) ?? "#000000";
}

/** The colour itself when it can be read on the ground, else the nearest shade of it that can. */
export function shadeOn(ground: string, color: string): string {
  const toward = luminance(ground) > 0.18 ? "#000000" : "#ffffff";
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, toward, share);
    if (contrast(shade, ground) >= readableRatio) return shade;
  }
  return toward;
}
