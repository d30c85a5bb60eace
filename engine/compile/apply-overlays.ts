import { errorIn, type Finding, warningIn } from "../problems/finding.ts";
import { erase, type NodePlace, read } from "../documents/anchors.ts";
import { suggest } from "../values/suggest.ts";
import { checkShape } from "../kinds/check-shape.ts";
import { knownKind } from "../kinds/index.ts";
import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import type { OverlayOp } from "../kinds/overlay/document.ts";
import { problem, type Problem } from "../errors.ts";
import { anchorOfOp, applyOp, lockedBy } from "../overlay/apply-op.ts";
import { mayChange, type OverlayLimits } from "../overlay/rules.ts";
import { cameFrom, noOrigins, valueCameFrom } from "../overlay/origins.ts";
import type { Composition, OverlaySource, Origins } from "../model/composition.ts";
import { aliasesOf, followRenames } from "./renamed.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";

/**
 * Lays the overlays of a set over its documents, in the order of their files. Given documents are not changed; those without overlays
 * stay the same objects. An operation that does not fit is reported and left out, the rest still applies.
 */
export function applyOverlays(set: DocumentSet): Composition {
  const overlays = set.filter((source): source is OverlaySource => isObject(source.document) && source.document.kind === "overlay");
  const base = overlays.length === 0 ? set : set.filter((source) => !(overlays as SourceDocument[]).includes(source));
  const composition: Composition = { set: [...base], product: base, overlays: [], findings: [], origins: noOrigins() };
  const seen = new Map<string, string>();
  for (const overlay of [...overlays].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    if (!isSound(overlay, seen, composition.findings)) continue;
    composition.overlays.push({ ...overlay, over: layOver(overlay, base, composition) });
  }
  return overlays.length === 0 ? { ...composition, set } : composition;
}

/** Deeper than any honest document; what an operation brings is walked before the shape of the whole is judged. */
const maxDepth = 100;

function isDeep(document: unknown): boolean {
  let level: unknown[] = [document];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((node) => (typeof node === "object" && node !== null ? Object.values(node) : []));
  }
  return false;
}

function isSound({ document, file }: OverlaySource, seen: Map<string, string>, findings: Finding[]): boolean {
  const problems = isDeep(document) ? [problem("DOCUMENT_SHAPE", "/ops", { reason: "嵌套太深" })] : checkShape(document);
  findings.push(
    ...problems.map((found) => errorIn(file, found, typeof found.params.suggestion === "string" ? { suggestion: found.params.suggestion } : {})),
  );
  const other = seen.get(String(document.id));
  if (other !== undefined) findings.push(errorIn(file, problem("DOCUMENT_ID_DUPLICATE", "/id", { id: document.id, other })));
  seen.set(String(document.id), file);
  return problems.length === 0 && other === undefined;
}

function layOver(overlay: OverlaySource, base: DocumentSet, composition: Composition): string | null {
  const at = targetOf(overlay.document.of, composition.set);
  if (at < 0) {
    composition.findings.push(orphanDocument(overlay, composition.set));
    return null;
  }
  const source = composition.set[at]!;
  const product = base.find((one) => one.file === source.file)!.document as unknown as JsonObject;
  const document =
    (source.document as unknown) === product ? copyOf(product, source.file, composition.origins) : (source.document as unknown as JsonObject);
  const aliases = aliasesOf(document, composition.set);
  overlay.document.ops.forEach((op, index) => {
    const path = `/ops/${index}`;
    const followed = followRenames(op, document, aliases);
    const found = tryOp(followed, { document, base: product, path, file: overlay.file, origins: composition.origins });
    if (found) composition.findings.push(asFinding(found, overlay.file));
  });
  composition.findings.push(...refusalsBy(overlay, product, document));
  composition.set[at] = { ...source, document: document as unknown as SourceDocument["document"] };
  return `${String(document.kind)}:${String(document.id)}`;
}

/** What is wrong with the operations together, at the one that makes or changes the part. */
function refusalsBy({ document: { ops }, file }: OverlaySource, product: JsonObject, document: JsonObject): Finding[] {
  const refusals = limitsOf(product).refusals?.(product, document) ?? [];
  return refusals.map(({ anchor, key, reason }) => {
    const at = ops.findLastIndex((op) => ("add" in op ? op.item.key === key : anchorOfOp(op).startsWith(anchor)));
    return errorIn(file, problem("OVERLAY_REFUSED", at < 0 ? "/ops" : `/ops/${at}`, { anchor, reason }));
  });
}

/** What an overlay may do to the document below; nothing where its kind has no overlays. */
const limitsOf = (base: JsonObject): OverlayLimits => knownKind(String(base.kind))?.overlay ?? { rules: [] };

/** A document that had the name before, when none has it now. */
function targetOf(of: string, set: DocumentSet): number {
  const kind = of.slice(0, of.indexOf(":"));
  const id = of.slice(kind.length + 1);
  const ofKind = (source: SourceDocument): JsonObject | null =>
    isObject(source.document) && source.document.kind === kind ? (source.document as unknown as JsonObject) : null;
  const at = set.findIndex((source) => ofKind(source)?.id === id);
  if (at >= 0) return at;
  return set.findIndex((source) => {
    const former = ofKind(source)?.renamedFrom;
    return Array.isArray(former) && former.includes(id);
  });
}

function orphanDocument({ document, file }: OverlaySource, set: DocumentSet): Finding {
  const known = set.filter((source) => isObject(source.document)).map((source) => `${source.document.kind}:${source.document.id}`);
  const suggestion = suggest(document.of, known);
  const found = problem("OVERLAY_ORPHAN", "/of", { what: `文档“${document.of}”`, ...(suggestion === undefined ? {} : { suggestion }) });
  return warningIn(file, found, suggestion === undefined ? {} : { suggestion, fix: { path: "/of", value: suggestion } });
}

function copyOf(product: JsonObject, file: string, origins: Origins): JsonObject {
  const copy = JSON.parse(JSON.stringify(product)) as JsonObject;
  cameFrom(origins, copy, { file, path: "" });
  return copy;
}

interface Target {
  document: JsonObject;
  base: JsonObject;
  path: string;
  file: string;
  origins: Origins;
}

function tryOp(op: OverlayOp, { document, base, path, file, origins }: Target): Problem | null {
  const locks = Array.isArray(base.locks) ? base.locks.filter((lock) => typeof lock === "string") : [];
  // An anchor that leads nowhere is an orphan, not a refusal: tried on a copy first.
  const missing = applyOp(JSON.parse(JSON.stringify(document)) as JsonObject, { op, path });
  if (missing) return missing;
  const limits = limitsOf(base);
  const refused = lockedBy(op, locks, path) ?? mayChange({ limits, op, document, base, path });
  if (refused) return refused;
  return applyOp(document, {
    op,
    path,
    ...(limits.retires && {
      hide: (place: NodePlace) => {
        const item = read(place);
        if (!isRetirable(item)) return erase(place);
        item.retired = true;
        valueCameFrom(origins, item, "retired", { file, path: `${path}/hide` });
      },
    }),
    touched: ({ place, part }) => {
      const value = (place.container as JsonObject)[place.at];
      cameFrom(origins, value, { file, path: path + part });
      if (!Array.isArray(place.container)) valueCameFrom(origins, place.container, place.at, { file, path: path + part });
    },
  });
}

/** A field or a dictionary item. */
const isRetirable = (item: unknown): item is JsonObject => isObject(item) && (typeof item.name === "string" || typeof item.value === "string");

/** What is gone is told and passed over; what is refused stops a publish. */
function asFinding(found: Problem, file: string): Finding {
  if (found.code !== "ANCHOR_UNKNOWN") return errorIn(file, found);
  const { anchor, suggestion } = found.params as { anchor: string; suggestion?: string };
  const orphan = problem("OVERLAY_ORPHAN", found.path, { what: `“${anchor}”`, ...(suggestion === undefined ? {} : { suggestion }) });
  const isSibling = /\/(before|after)$/.test(found.path);
  const fix = suggestion === undefined || isSibling ? {} : { fix: { path: found.path, value: suggestion } };
  return warningIn(file, orphan, suggestion === undefined ? {} : { suggestion, ...fix });
}
