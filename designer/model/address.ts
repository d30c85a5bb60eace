import { documentKey } from "../../engine/documents/document-key.ts";
import type { Layer } from "./layers.ts";
import type { Source } from "./source.ts";

/** What an address of the designer opens. */
export interface Opened {
  /** Empty: nothing is open. */
  file: string;
  /** Role as whose people it is looked at first. */
  role: Layer;
}

/** An address names a file, or a document by kind and id with the role that looked at it: `screen:demo/request@clerk`. */
export function openedAt(address: string, sources: ReadonlyMap<string, Source>): Opened {
  if (sources.has(address)) return { file: address, role: null };
  const [key = "", role = null] = address.split("@");
  const named = key.includes(":") ? [...sources.values()].find(({ document, published }) => keyOf(document ?? published) === key) : undefined;
  return { file: named?.file ?? "", role };
}

const keyOf = (document: Source["document"]): string | null => (document === null ? null : documentKey(document));
