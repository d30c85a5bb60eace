import type { OperationReply } from "../../engine/api.ts";
import { sitePath } from "../../engine/values/site-path.ts";
import { followable } from "../../engine/values/web-address.ts";

interface Ways {
  /** Goes to an address inside the site. */
  openPath(path: string): void;
  fileUrl(fileId: string): string;
}

/** Follows what an operation answered: a page of the site, an address in a new tab (of the web or of the site), or a single file. */
export function leadOn(reply: OperationReply | null, { openPath, fileUrl }: Ways): void {
  const path = sitePath(reply?.path);
  const url = followable(reply?.url);
  if (path !== null) openPath(path);
  else if (url !== null) window.open(url, "_blank", "noopener");
  else if (reply?.files?.length === 1) window.open(fileUrl(reply.files[0]!.fileId), "_blank", "noopener");
}
