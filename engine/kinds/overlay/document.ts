import type { DocumentHead } from "../../documents/common.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    overlay: OverlayDocument;
  }
}

/** A school's changes to one document of the product. The document below may be replaced by a newer one; the changes stay. */
export interface OverlayDocument extends DocumentHead {
  kind: "overlay";
  /** The document it lies over: `screen:library/book`, `entity:book`. */
  of: string;
  ops: OverlayOp[];
}

/** Anchors address by name, never by index: `fields.phone.help`, `dicts.leave_type.items.9`, `list.columns.xh.xm`. */
export type OverlayOp =
  /** A part of a screen or a statistic goes; a field of an entity and a dictionary item are retired and keep their data. */
  | { hide: string }
  | { set: string; to: unknown }
  | { add: string; item: Record<string, unknown>; before?: string; after?: string }
  /** `into`: another list that holds the like of it. Absent: its own. */
  | { move: string; into?: string; before?: string; after?: string };
