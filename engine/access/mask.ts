import type { MaskName } from "../fields/field-document.ts";
import { maskAddress } from "./mask-address.ts";

const ALL = "******";

/** Keeps signs at both ends; everything goes when fewer than four would be hidden. */
function keepEnds(text: string, { first, last, stars }: { first: number; last: number; stars?: number }): string {
  const signs = [...text];
  const hidden = signs.length - first - last;
  if (hidden < 4) return ALL;
  return signs.slice(0, first).join("") + "*".repeat(stars ?? hidden) + signs.slice(signs.length - last).join("");
}

function maskEmail(text: string): string {
  const at = text.lastIndexOf("@");
  const first = at > 1 ? [...text][0] : "";
  return at < 1 ? ALL : `${first}***${text.slice(at)}`;
}

const masks: Record<MaskName, (text: string) => string> = {
  phone: (text) => keepEnds(text, { first: 3, last: 4, stars: 4 }),
  idcard: (text) => keepEnds(text, { first: 6, last: 4 }),
  bankcard: (text) => keepEnds(text, { first: 0, last: 4 }),
  name: (text) => `${[...text][0] ?? ""}**`,
  address: maskAddress,
  email: maskEmail,
  all: () => ALL,
};

/**
 * A value as a masked reader sees it. Nothing stays nothing; without a mask, and for values that are not text, everything is hidden.
 * @throws never: an unknown mask hides everything
 */
export function maskValue(value: unknown, mask: MaskName | null): unknown {
  if (value === null || value === undefined || value === "") return value ?? null;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (typeof value !== "string" || mask === null || !Object.hasOwn(masks, mask)) return ALL;
  return masks[mask](value.trim());
}

/** A text that a mask has gone over. Such a text must not come back as a value: what was hidden would be lost. */
export const looksMasked = (value: unknown): boolean => typeof value === "string" && value.includes("**");
