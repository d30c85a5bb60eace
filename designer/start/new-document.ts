import type { CampusDocument, DocumentKind } from "../../engine/documents/index.ts";
import { kindOf, kinds } from "../../engine/kinds/index.ts";
import { emptyIn } from "../model/new-item.ts";

export interface NewDocument {
  kind: DocumentKind;
  area: string;
  /** Of the file; empty for a kind of which an area has one. */
  name: string;
  title: string;
}

/** Kinds that somebody begins with; an overlay begins at the document it lies over. */
export const newKinds: readonly DocumentKind[] = kinds.flatMap(({ name }) => (name === "overlay" ? [] : name));

export const hasOwnName = (kind: DocumentKind): boolean => kindOf({ kind }).view.isOfWholeArea !== true;

export const fileOf = ({ kind, area, name }: Pick<NewDocument, "kind" | "area" | "name">): string =>
  hasOwnName(kind) ? `${area}/${name}.${kind}.json` : `${area}/${kind}.json`;

/** The least that a document of the kind says: its name, what its schema asks for, empty, and what the kind begins with. `roles`: of whoever makes it. */
export function newDocument({ kind, area, name, title }: NewDocument, roles: readonly string[]): CampusDocument {
  const { schema, view } = kindOf({ kind });
  const id = !hasOwnName(kind) ? area : kind === "screen" ? `${area}/${name}` : name;
  const head: Record<string, unknown> = { kind, id, title };
  for (const key of schema.required ?? []) if (!Object.hasOwn(head, key)) head[key] = emptyIn(schema, key);
  return { ...head, ...view.begin?.({ area, name, roles }) } as unknown as CampusDocument;
}
