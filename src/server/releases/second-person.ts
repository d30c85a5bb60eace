import { concernsRights, diffSets, documentKey, laidOver } from "../../../engine/changes/index.ts";
import type { DocumentSet, SourceDocument } from "../../../engine/documents/index.ts";
import type { OverlayDocument } from "../../../engine/kinds/overlay/document.ts";
import { documentOf } from "../../../engine/kinds/in-full.ts";
import type { Call } from "../platform/runtime.ts";
import type { Draft } from "./drafts/draft.ts";
import type { Layers } from "./layers.ts";
import { currentRelease, layersOf } from "./release-store.ts";

const parameter = "base.secondPerson";

/** Drafts that this person may publish, and those that somebody else has to. */
export interface Parted {
  free: Draft[];
  /** They change rights or a flow, and this person wrote in them. */
  held: Draft[];
}

/** Where the parameter asks for a second person, nobody publishes rights or flows that are their own work. */
export async function partDrafts({ runtime, user, ctx }: Call, drafts: readonly Draft[]): Promise<Parted> {
  const current = ctx.params[parameter] === true ? await currentRelease(runtime.db) : null;
  if (current === null) return { free: [...drafts], held: [] };
  const layers = await layersOf(runtime.db, current.no);
  const isHeld = (draft: Draft) => draft.authors.includes(user.id) && changesRights(layers, draft);
  return { free: drafts.filter((draft) => !isHeld(draft)), held: drafts.filter(isHeld) };
}

function changesRights({ product, school }: Layers, { file, text }: Draft): boolean {
  const [before, after] = [school.get(file) ?? null, text].map((own) => (own === null ? null : sourceOf(file, own)));
  const overlay = [before, after].map((one) => one?.document).find((document) => document?.kind === "overlay");
  const below = overlay === undefined ? null : documentBelow(product, overlay);
  // Where an overlay begins or ends, what lies below it is on the other side.
  const seen = (own: SourceDocument | null | undefined): DocumentSet => {
    if (own == null) return below === null ? [] : [below];
    return own.document.kind === "overlay" && below !== null ? [{ ...below, document: laidOver(below, own) }] : [own];
  };
  return diffSets(seen(before), seen(after)).some(concernsRights);
}

const sourceOf = (file: string, text: string): SourceDocument => ({ file, area: file.split("/")[0]!, document: documentOf(text) });

function documentBelow(product: Layers["product"], { of }: OverlayDocument): SourceDocument | null {
  for (const [file, text] of product) {
    const source = sourceOf(file, text);
    if (documentKey(source.document) === of) return source;
  }
  return null;
}
