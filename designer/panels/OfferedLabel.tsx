import { chineseOf } from "../../engine/language/phrase.ts";
import { zh } from "../../engine/language/text.ts";
import type { Offered } from "../model/offered-names.ts";

/** A name in a list: what it is called, or why it cannot be taken. */
export function OfferedLabel({ name, title, refused }: Offered) {
  return (
    <span className="designer-offered">
      <span>{zh(title)}</span> <small>{refused === undefined ? name : chineseOf(refused)}</small>
    </span>
  );
}

export const searchOf = ({ name, title }: Offered): string => `${name} ${zh(title)}`;
