import { anchorOf, locate, read } from "../documents/anchors.ts";
import type { ScreenDocument, VariantDocument, VariantOp } from "../kinds/screen/document.ts";
import { shapeProblems } from "../documents/check-shape.ts";
import { screenSchema } from "../kinds/screen/schema.ts";
import { errorIn, type Finding } from "../problems/finding.ts";
import { applyVariant } from "../screens/variant.ts";
import { isObject, same, type JsonObject } from "../values/json-object.ts";
import { grown, type Laid, shortestOps } from "./ops-between.ts";

/** A screen as the people of one role have it, with its own title and rows, and without what belongs to other roles. */
export function screenForRole(document: ScreenDocument, role: string): ScreenDocument {
  const { title, where, ops = [] } = document.variants[role] ?? {};
  const own = laidFor(document, role)(ops).document as ScreenDocument;
  const { where: _, ...rest } = own;
  return { ...rest, title: title ?? own.title, ...(where !== undefined && { where }) };
}

export interface RoleWanted {
  file: string;
  document: ScreenDocument;
  role: string;
  /** The screen as the people of the role are to have it, as `screenForRole` tells it. */
  wanted: ScreenDocument;
}

/**
 * The screen whose variant makes it into the wanted one for the people of a role; the others keep theirs. Where no operation says it, why not, and
 * the screen as it stands.
 */
export function screenWithVariant({ file, document, role, wanted }: RoleWanted): { document: ScreenDocument; refused: Finding[] } {
  const { title: _, where: __, ops: standing = [], ...rest }: VariantDocument = document.variants[role] ?? {};
  const laid = laidFor(document, role, file);
  const base = laid([]).document as ScreenDocument;
  // The title and the rows of a role are said beside its operations.
  const { where, ...shown } = wanted;
  // Beside them it is left out, which leaves the page the title that everybody sees: nobody has a page without one.
  if (wanted.title === undefined)
    return { document, refused: shapeProblems({ ...wanted, variants: {} }, screenSchema).map((found) => errorIn(file, found)) };
  const goal = { ...shown, title: base.title, ...(base.where !== undefined && { where: base.where }) } as ScreenDocument;
  const ops = shortestOps({ standing, starts: [kept(standing, base, goal)], laid, wanted: goal });
  if (ops === null) return { document, refused: laid(grown(standing, { laid, wanted: goal })).findings };
  const variant: VariantDocument = {
    ...rest,
    ...(!same(wanted.title, base.title) && { title: wanted.title }),
    ...(where !== undefined && { where }),
    ...(ops.length > 0 && { ops }),
  };
  return { document: { ...document, variants: { ...document.variants, [role]: variant } }, refused: [] };
}

const laidFor =
  (document: ScreenDocument, role: string, file = "") =>
  (ops: readonly VariantOp[]): Laid => {
    const { screen, problems } = applyVariant({ ...document, variants: { [role]: { ops: [...ops] } } }, role);
    return { document: { ...screen, variants: {} } as ScreenDocument, findings: problems.map((found) => errorIn(file, found)) };
  };

/** A list of which a role keeps some follows what it is to keep. */
const kept = (ops: readonly VariantOp[], base: ScreenDocument, goal: ScreenDocument): VariantOp[] =>
  ops.map((op) => {
    if (!("keep" in op)) return op;
    const known = namesAt(base, op.keep);
    return { keep: op.keep, only: namesAt(goal, op.keep).filter((name) => known.includes(name)) };
  });

function namesAt(screen: ScreenDocument, anchor: string): string[] {
  const place = locate(screen as unknown as JsonObject, anchor);
  const items = place === null ? undefined : read(place);
  return Array.isArray(items) ? items.filter((item) => isObject(item)).flatMap((item) => anchorOf(item) ?? []) : [];
}
