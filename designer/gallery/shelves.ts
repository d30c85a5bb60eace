import type { Finding } from "../../engine/problems/finding.ts";
import type { Model } from "../../engine/model/model.ts";
import { textOf } from "../../renderers/text.ts";
import { kindOfSource, titleOfSource } from "../document-titles.ts";
import { type Source, stateOf } from "../model/source.ts";

export const galleryStates = ["all", "draft", "problem", "school", "product"] as const;
export type GalleryState = (typeof galleryStates)[number];

export interface GalleryFilter {
  /** Empty = all. */
  area: string;
  words: string;
  /** Empty = all. */
  kind: string;
  state: GalleryState;
}

export interface ShelvedDocument {
  source: Source;
  title: string;
  kind: string;
  area: string;
  errors: number;
  warnings: number;
}

export interface Shelves {
  areas: { id: string; title: string; count: number }[];
  kinds: string[];
  documents: ShelvedDocument[];
  counts: Record<GalleryState, number>;
}

interface Shelved {
  sources: ReadonlyMap<string, Source>;
  findings: readonly Finding[];
  model: Model | null;
  filter: GalleryFilter;
}

/** Tables of phrases are as many as the documents they translate; they are found when one looks for their kind. */
const asideKinds: ReadonlySet<string> = new Set(["texts"]);

const isOf: Record<GalleryState, (one: ShelvedDocument) => boolean> = {
  all: () => true,
  draft: ({ source }) => stateOf(source) !== "published",
  problem: ({ errors, warnings }) => errors + warnings > 0,
  school: ({ source }) => source.layer === "school",
  product: ({ source }) => source.layer === "product",
};

/** The documents that the filter leaves, and how many each other choice would. */
export function shelvesOf({ sources, findings, model, filter }: Shelved): Shelves {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const all = [...sources.values()].map((source) => shelved(source, byFile.get(source.file) ?? []));
  const isOfKind = ({ kind }: ShelvedDocument) => (filter.kind === "" ? !asideKinds.has(kind) : kind === filter.kind);
  const inArea = all.filter(({ area }) => filter.area === "" || area === filter.area);
  const found = inArea.filter((one) => isOfKind(one) && isCalled(one, filter.words));
  const counts = Object.fromEntries(galleryStates.map((state) => [state, found.filter(isOf[state]).length])) as Record<GalleryState, number>;
  const areas = Map.groupBy(all, ({ area }) => area);
  const title = (id: string) => textOf(model?.areas.get(id)?.title) || id;
  return {
    areas: [...areas].map(([id, documents]) => ({ id, title: title(id), count: documents.filter(isOfKind).length })),
    kinds: [...new Set(all.map(({ kind }) => kind))].sort(),
    documents: found.filter(isOf[filter.state]),
    counts,
  };
}

function shelved(source: Source, findings: readonly Finding[]): ShelvedDocument {
  const errors = findings.filter(({ severity }) => severity === "error").length + (source.fault === null ? 0 : 1);
  const warnings = findings.length - findings.filter(({ severity }) => severity === "error").length;
  return { source, title: titleOfSource(source), kind: kindOfSource(source), area: source.file.split("/")[0]!, errors, warnings };
}

function isCalled({ title, source }: ShelvedDocument, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return wanted === "" || title.toLowerCase().includes(wanted) || source.file.toLowerCase().includes(wanted);
}
