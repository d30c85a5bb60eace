import type { ScreenDocument } from "../../../../engine/kinds/screen/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import type { DictsDocument } from "../../../../engine/kinds/dicts/document.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { Draft } from "../../../../generator/foreign/index.ts";

/** What is kept of a draft between reading a table and generating from it. */
export interface KeptDraft {
  /** The entity first, then its screen, dictionaries and area. */
  documents: { file: string; document: CampusDocument }[];
  /** Entities of the same reading that it refers to. */
  near: EntityDocument[];
  /** Fields by their column. */
  columns: Record<string, string>;
}

/** The part of each table, with the references between them. */
export function keptDrafts(draft: Draft, { schema, tables }: { schema: string; tables: readonly string[] }): Map<string, KeptDraft> {
  const entities = new Map(
    draft.documents.flatMap(({ document }): [string, EntityDocument][] => (document.kind === "entity" ? [[document.id, document]] : [])),
  );
  return new Map(
    tables.flatMap((table): [string, KeptDraft][] => {
      const own = draft.origins.filter((origin) => origin.pointer.startsWith(`${schema}.${table}.`) && origin.path[0] !== undefined);
      const entity = entities.get(own[0]?.entity ?? "");
      if (entity === undefined) return [];
      const columns = Object.fromEntries(own.filter((origin) => origin.entity === entity.id).map((origin) => [origin.path[0]!, origin.field]));
      const near = [...new Set(entity.fields.flatMap((field) => field.entity ?? []))].flatMap((id) =>
        id === entity.id ? [] : (entities.get(id) ?? []),
      );
      return [[table, { documents: documentsOf(draft, entity), near, columns }]];
    }),
  );
}

function documentsOf(draft: Draft, entity: EntityDocument): KeptDraft["documents"] {
  const screen = draft.documents.find(({ document }) => document.kind === "screen" && document.entity === entity.id)?.document as
    | ScreenDocument
    | undefined;
  const codes = new Set(entity.fields.flatMap((field) => [field, ...(field.columns ?? [])]).flatMap((field) => field.dict ?? []));
  const parts = draft.documents.flatMap(({ file, document }): KeptDraft["documents"] => {
    if (document === entity || document === screen) return [{ file, document }];
    if (document.kind === "area") return [{ file, document: { ...document, menu: document.menu.filter((node) => node.screen === screen?.id) } }];
    if (document.kind !== "dicts") return [];
    const dicts = document.dicts.filter((dict) => codes.has(dict.code));
    return dicts.length === 0 ? [] : [{ file, document: { ...document, dicts } }];
  });
  return parts.toSorted((a, b) => Number(b.document === entity) - Number(a.document === entity));
}

export const entityIn = ({ documents }: Pick<KeptDraft, "documents">): EntityDocument =>
  documents.map(({ document }) => document).find((document) => document.kind === "entity") as EntityDocument;

export const screenIn = ({ documents }: Pick<KeptDraft, "documents">): ScreenDocument | undefined =>
  documents.map(({ document }) => document).find((document): document is ScreenDocument => document.kind === "screen");

/** A document several tables share: what is there stays, what is new joins it. Null = it is not of that kind. */
export function joined(there: CampusDocument, more: CampusDocument): AreaDocument | DictsDocument | null {
  if (there.kind === "area" && more.kind === "area") {
    const known = new Set(there.menu.map((node) => node.key));
    return { ...there, menu: [...there.menu, ...more.menu.filter((node) => !known.has(node.key))] };
  }
  if (there.kind !== "dicts" || more.kind !== "dicts") return null;
  const known = new Set(there.dicts.map((dict) => dict.code));
  return { ...there, dicts: [...there.dicts, ...more.dicts.filter((dict) => !known.has(dict.code))] };
}
