import type { MaskName } from "../fields/field-document.ts";
import type { Field } from "../model/model.ts";
import { maskAddress } from "./mask-address.ts";

/** Stands for a value of which nothing is shown, filled or empty. */
export const HIDDEN = "******";

/** Keeps signs at both ends; everything goes when fewer than four would be hidden. */
function keepEnds(text: string, { first, last, stars }: { first: number; last: number; stars?: number }): string {
  const signs = [...text];
  const hidden = signs.length - first - last;
  if (hidden < 4) return HIDDEN;
  return signs.slice(0, first).join("") + "*".repeat(stars ?? hidden) + signs.slice(signs.length - last).join("");
}

function maskEmail(text: string): string {
  const at = text.lastIndexOf("@");
  const first = at > 1 ? [...text][0] : "";
  return at < 1 ? HIDDEN : `${first}***${text.slice(at)}`;
}

const masks: Record<MaskName, (text: string) => string> = {
  phone: (text) => keepEnds(text, { first: 3, last: 4, stars: 4 }),
  idcard: (text) => keepEnds(text, { first: 6, last: 4 }),
  bankcard: (text) => keepEnds(text, { first: 0, last: 4 }),
  name: (text) => `${[...text][0] ?? ""}**`,
  address: maskAddress,
  email: maskEmail,
  all: () => HIDDEN,
};

/**
 * A value as a masked reader sees it. Nothing stays nothing; without a mask, and for values that are not text, everything is hidden.
 * @throws never: an unknown mask hides everything
 */
export function maskValue(value: unknown, mask: MaskName | null): unknown {
  if (value === null || value === undefined || value === "") return value ?? null;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (typeof value !== "string" || mask === null || !Object.hasOwn(masks, mask)) return HIDDEN;
  return masks[mask](value.trim());
}

/**
 * A value as one reader of a field sees it who sees it masked. Where the mask leaves a part of it, an empty one is seen to be empty; where it leaves
 * nothing, that there is one may be the very thing that is withheld (an illness, a loan), so empty and filled look the same, lists of any length too.
 * Secrets are withheld from those as well who may know and replace them: they see whether one is set.
 */
export function maskField(value: unknown, field: Field): unknown {
  if (tellsFilled(field)) return maskValue(value, field.mask);
  return field.type.valueClass === "list" ? [HIDDEN] : HIDDEN;
}

/** The mask of a reference is for the name it shows; a part of the key would still find the row. */
export const maskKey = (key: unknown, field: Field): unknown => (tellsFilled(field) ? maskValue(key, null) : maskField(key, field));

const tellsFilled = ({ mask, type, refTo }: Field): boolean =>
  type.writeOnly === true || (mask !== null && mask !== "all" && (type.valueClass === "text" || refTo !== null));

/** A text that a mask has gone over. Such a text must not come back as a value: what was hidden would be lost. */
export const looksMasked = (value: unknown): boolean => typeof value === "string" && value.includes("**");
