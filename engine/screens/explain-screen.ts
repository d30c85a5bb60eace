import { anchorOf } from "../documents/anchors.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import type { UserContext } from "../context.ts";
import type { Model } from "../model/model.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";
import { prune } from "./screen-prune.ts";
import { type ScreenReader, screenReader } from "./screen-rights.ts";
import { applyVariant, type PlainScreen } from "./variant.ts";

/**
 * Why somebody does not see a part of a screen, or not as others do: `variant` the variant of the role takes it away, `hidden` the document hides it,
 * `read` no grant opens the field, `masked` it is open masked only, `write` it may be read and not filled in, `action` no grant allows it.
 */
export type Cause = "variant" | "hidden" | "read" | "masked" | "write" | "action";

export interface Reason {
  /** Names on the way to the part, as the screen of everybody has it. */
  steps: readonly string[];
  cause: Cause;
  /** Group of the field; null for what is no field. */
  group: string | null;
}

export interface ExplainInput {
  model: Model;
  /** Screen id. */
  screen: string;
  user: UserContext;
  /** Role whose variant is looked at. */
  variant: string;
}

/** What the people of a role do not see of a screen, and why; the other parts are drawn for them as they are. */
export function explainScreen({ model, screen: id, user, variant }: ExplainInput): Reason[] {
  const document = model.screens.get(id);
  const entity = document && model.entities.get(document.entity);
  if (!document || !entity || document.variants[variant] === undefined) return [];
  const reader = screenReader(model, entity, user);
  const flow = document.flow === undefined ? null : (model.flows.get(document.flow) ?? null);
  const { screen } = applyVariant(document, variant);
  const own = byWay(partsOf(screen));
  const seen = byWay(partsOf(prune(screen, reader, flow)));
  return partsOf(document).flatMap(({ steps, item }) => {
    const way = JSON.stringify(steps);
    const found = own.get(way);
    const cause = found === undefined ? "variant" : seen.has(way) ? limitOf(found, reader) : absenceOf(found, reader);
    return cause === null ? [] : [{ steps, cause, group: groupOf(item, reader) }];
  });
}

interface Drawn {
  steps: readonly string[];
  item: JsonObject;
}

/** Keys that lead to what is drawn: conditions hold items of another kind. */
const drawnKeys: ReadonlySet<string> = new Set(
  "list form detail export columns filters toolbar row batch sections items headers children".split(" "),
);

/** Whatever stands for a field or does something, with its names. */
const partsOf = ({ list, form, detail, export: exported }: Pick<PlainScreen, "list" | "form" | "detail" | "export">): Drawn[] =>
  drawnIn({ list, form, detail, export: exported }, []);

function drawnIn(node: unknown, steps: readonly string[]): Drawn[] {
  if (Array.isArray(node))
    return node.filter(isObject).flatMap((item) => {
      const way = [...steps, anchorOf(item) ?? ""];
      const own = typeof item.field === "string" || typeof item.do === "string" ? [{ steps: way, item }] : [];
      return [...own, ...drawnIn(item, way)];
    });
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => (drawnKeys.has(key) ? drawnIn(value, [...steps, key]) : []));
}

const byWay = (parts: readonly Drawn[]): Map<string, Drawn> => new Map(parts.map((part) => [JSON.stringify(part.steps), part]));

function absenceOf({ steps, item }: Drawn, reader: ScreenReader): Cause {
  if (item.hidden === true) return "hidden";
  if (typeof item.field !== "string") return "action";
  return reader.reads(item.field, steps[0] === "export" ? "export" : "read") === "masked" ? "masked" : "read";
}

/** What somebody sees of a part that is there. */
function limitOf({ steps, item }: Drawn, reader: ScreenReader): Cause | null {
  if (typeof item.field !== "string") return null;
  if (reader.reads(item.field, steps[0] === "export" ? "export" : "read") === "masked") return "masked";
  return steps[0] === "form" && !reader.creates(item.field) && !reader.updates(item.field) ? "write" : null;
}

function groupOf({ field }: JsonObject, { model, entity }: ScreenReader): string | null {
  return typeof field === "string" ? (resolvePath(model, entity.id, field)?.field.group ?? null) : null;
}
