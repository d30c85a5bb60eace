import { documentOf } from "../../engine/kinds/in-full.ts";
import type { FileDraft, PublishedSet } from "./designer-calls.ts";
import { overlaysOver, shownDocument } from "./overlays.ts";
import { type Source, textOfDocument } from "./source.ts";

/** The published set with the drafts over it, in the order of file names. */
export function openedSources({ documents }: PublishedSet, drafts: readonly FileDraft[]): Map<string, Source> {
  const published = documents.map(({ file, layer, text, hash }): Source => {
    const document = documentOf(text);
    return { file, layer, published: document, publishedHash: hash, document, text, fault: null, draft: null };
  });
  const sources = new Map(published.map((source) => [source.file, source]));
  for (const { file, document, ...kept } of drafts) {
    const source = sources.get(file) ?? { file, layer: "school" as const, published: null, publishedHash: null, fault: null };
    sources.set(file, { ...source, document, text: textOfDocument(document), draft: { ...kept, document } });
  }
  const overlays = new Map([...sources].filter(([, { document }]) => document?.kind === "overlay"));
  for (const source of overlays.size === 0 ? [] : sources.values()) {
    if (overlaysOver(source, overlays).length > 0) sources.set(source.file, { ...source, text: textOfDocument(shownDocument(source, overlays)) });
  }
  return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
