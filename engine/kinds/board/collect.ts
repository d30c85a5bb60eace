import type { Collecting } from "../../model/collected.ts";
import type { BoardDocument } from "./document.ts";

/** An address opens one board. */
export function collectBoard({ document, claim }: Collecting<BoardDocument>): void {
  claim({ key: `boardPath:${document.path}`, id: document.path, path: "/path" });
}
