import { documentKey } from "../../engine/documents/document-key.ts";
import type { Layer } from "./layers.ts";
import type { Source } from "./source.ts";

/** What an address of the designer opens. */
export interface Opened {
  /** Empty: nothing is open. */
  file: string;
  /** Role as whose people it is looked at first. */
  role: Layer;
  /** JSON Pointer to the part that is chosen first; empty = the document. */
  pointer: string;
}

const toPart = "!";

/** The address of a part of a file. */
export const addressOf = (file: string, pointer = ""): string => (pointer === "" ? file : `${file}${toPart}${pointer}`);

/**
 * An address names a file, with a part of it: `demo/request.screen.json!/list`; or a document by kind and id with the role that looked at it:
 * `screen:demo/request@clerk`.
 */
export function openedAt(address: string, sources: ReadonlyMap<string, Source>): Opened {
  const [path = "", pointer = ""] = address.split(toPart);
  if (sources.has(path)) return { file: path, role: null, pointer };
  const [key = "", role = null] = address.split("@");
  const named = key.includes(":") ? [...sources.values()].find(({ document, published }) => keyOf(document ?? published) === key) : undefined;
  return { file: named?.file ?? "", role, pointer: "" };
}

const keyOf = (document: Source["document"]): string | null => (document === null ? null : documentKey(document));
