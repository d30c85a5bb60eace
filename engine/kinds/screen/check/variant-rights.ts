import { accessFor } from "../../../access/access-for.ts";
import { anchorOf } from "../../../documents/anchors.ts";
import { holds, mayUse } from "../../../screens/screen-actions.ts";
import { type ScreenReader, screenReader } from "../../../screens/screen-rights.ts";
import { anchorOfOp } from "../../../overlay/apply-op.ts";
import type { ActionDocument, ScreenDocument, VariantOp } from "../document.ts";
import { problem } from "../../../errors.ts";
import type { Flow } from "../../../model/model.ts";
import { anyoneWith } from "./anyone-with.ts";
import { addError, eachDocument, type Look } from "../../../findings/look.ts";
import { pointerStep } from "../../../values/json-pointer.ts";

/**
 * A variant cannot show what access denies. What the base lists and a role may not see is taken out silently when the screen is compiled,
 * so that documents need not repeat access; what a variant itself adds or sets must be allowed, and a variant for a role without any right is a mistake.
 */
export const variantRights = eachDocument("screen", (document, look) => {
  const entity = look.model.entities.get(document.entity);
  if (!entity) return;
  for (const [role, variant] of Object.entries(document.variants)) {
    const path = `/variants/${pointerStep(role)}`;
    const reader = screenReader(look.model, entity, anyoneWith(role));
    if (isBlind(document, reader)) {
      addError(look, problem("VARIANT_SHOWS_DENIED", path, { variant: role, what: "数据", reason: `角色“${role}”对“${entity.id}”没有任何权限` }));
      continue;
    }
    const flow = document.flow === undefined ? null : (look.model.flows.get(document.flow) ?? null);
    for (const [at, op] of (variant.ops ?? []).entries()) checkOp(op, { document, look, role, reader, flow, path: `${path}/ops/${at}` });
  }
});

function isBlind(document: ScreenDocument, { access, model, user }: ScreenReader): boolean {
  if (holds(access, "read") || holds(access, "create") || holds(access, "import") || holds(access, "statistics")) return false;
  const others = [...(document.stats ?? []).map((id) => model.stats.get(id)?.entity), ...(document.imports ?? [])];
  return !others.some((id) => {
    const entity = id === undefined ? undefined : model.entities.get(id);
    return entity !== undefined && (["read", "statistics", "import"] as const).some((action) => holds(accessFor(model, entity.id, user), action));
  });
}

interface OpUse {
  document: ScreenDocument;
  look: Look;
  role: string;
  reader: ScreenReader;
  flow: Flow | null;
  path: string;
}

function checkOp(op: VariantOp, { document, look, role, reader, flow, path }: OpUse): void {
  const shown = shownBy(op, document);
  if (!shown) return;
  const name = anchorOf(shown) ?? anchorOfOp(op);
  const deny = (what: string, reason: string) => addError(look, problem("VARIANT_SHOWS_DENIED", path, { variant: role, what, reason }));
  if (typeof shown.do === "string") {
    if (!mayUse(shown as unknown as ActionDocument, { reader, flow, imports: document.imports ?? [] })) deny(`操作“${name}”`, "没有授权");
  } else if (typeof shown.field === "string" && reader.reads(shown.field) === null && !reader.creates(shown.field) && !reader.updates(shown.field)) {
    deny(`字段“${shown.field}”`, "没有查看权限");
  }
}

/** The column, filter, item or action an operation adds or changes. */
function shownBy(op: VariantOp, document: ScreenDocument): Record<string, unknown> | null {
  if ("add" in op) return op.item;
  if (!("set" in op)) return null;
  return itemAround(document as unknown as Record<string, unknown>, op.set);
}

function itemAround(root: Record<string, unknown>, anchor: string): Record<string, unknown> | null {
  const list = /^(list\.(?:columns|filters|toolbar|row|batch)|form\.sections\.[^.]+\.items|detail\.sections\.[^.]+\.items)\.(.+)$/.exec(anchor);
  if (!list) return null;
  let node: unknown = root;
  for (const step of list[1]!.split(".")) {
    node = Array.isArray(node) ? node.find((item) => anchorOf(item) === step) : (node as Record<string, unknown> | undefined)?.[step];
  }
  const items = Array.isArray(node) ? (node as Record<string, unknown>[]) : [];
  const fits = items.filter((item) => list[2] === anchorOf(item) || list[2]!.startsWith(`${anchorOf(item)}.`));
  return fits.sort((a, b) => anchorOf(b)!.length - anchorOf(a)!.length)[0] ?? null;
}
