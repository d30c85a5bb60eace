import type { Text } from "../../language/text.ts";
import type { DocumentHead, Tone } from "../../documents/common.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    dicts: DictsDocument;
  }
}

/** The dictionaries of one area. */
export interface DictsDocument extends DocumentHead {
  kind: "dicts";
  dicts: Dict[];
  /** Anchors that overlays may not touch: `dicts.leave_state`. */
  locks?: string[];
}

export interface Dict {
  /** Unique over all areas. */
  code: string;
  title: Text;
  /** Standard the codes come from: `GB/T 2261.1`. Sealed: administrators may add extension codes only. */
  standard?: string;
  items: DictItem[];
}

export interface DictItem {
  value: string;
  label: Text;
  tone?: Tone;
  /** No longer offered; still shown on old records. Default false. */
  retired?: boolean;
  /** Value of the parent item, for tree dictionaries. */
  parent?: string;
}
