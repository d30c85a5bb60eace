import type { OperationReply } from "../../engine/api.ts";
import { sitePath } from "../../engine/values/site-path.ts";

interface Ways {
  /** Goes to an address inside the site. */
  openPath(path: string): void;
  fileUrl(fileId: string): string;
}

/** Follows what an operation answered: a page of the site, an address in a new tab (of the web or of the site), or a single file. */
export function leadOn(reply: OperationReply | null, { openPath, fileUrl }: Ways): void {
  const path = sitePath(reply?.path);
  if (path !== null) openPath(path);
  else if (isWebAddress(reply?.url) || sitePath(reply?.url) !== null) window.open(reply!.url!, "_blank", "noopener");
  else if (reply?.files?.length === 1) window.open(fileUrl(reply.files[0]!.fileId), "_blank", "noopener");
}

/** Nothing but http and https: another scheme could run something in the page. */
export function isWebAddress(text: string | null | undefined): boolean {
  return typeof text === "string" && URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
