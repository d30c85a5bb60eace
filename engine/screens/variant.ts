import type { JsonObject } from "../values/json-object.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { Problem } from "../errors.ts";
import { applyOp, lockedBy } from "../overlay/apply-op.ts";

/** A screen without what belongs to variants. */
export type PlainScreen = Omit<ScreenDocument, "variants" | "locks">;

export interface Overlaid {
  screen: PlainScreen;
  /** Paths point into the screen document: `/variants/<role>/ops/<n>`. */
  problems: Problem[];
}

/** The screen as one role's variant has it. An operation that does not fit is reported and left out; the document is not changed. */
export function applyVariant(document: ScreenDocument, role: string): Overlaid {
  const { variants, locks = [], ...base } = document;
  const screen = JSON.parse(JSON.stringify(base)) as PlainScreen;
  const variant = variants[role];
  const problems: Problem[] = [];
  if (variant?.title !== undefined) screen.title = variant.title;
  if (variant?.where !== undefined) screen.where = screen.where === undefined ? variant.where : { all: [screen.where, variant.where] };
  (variant?.ops ?? []).forEach((op, index) => {
    const path = `/variants/${role.replaceAll("~", "~0").replaceAll("/", "~1")}/ops/${index}`;
    const found = lockedBy(op, locks, path) ?? applyOp(screen as unknown as JsonObject, { op, path });
    if (found) problems.push(found);
  });
  return { screen, problems };
}
