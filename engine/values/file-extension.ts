import { isEmpty } from "./emptiness.ts";

/** Extensions accepted when a field names none (behaviours.json, allowedExtensions). */
export const allowedExtensions = [
  "jpg",
  "jpeg",
  "png",
  "gif",
  "bmp",
  "webp",
  "pdf",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "txt",
  "zip",
  "rar",
  "mp4",
  "mp3",
] as const;
/** Extensions of pictures a browser shows. No svg: it can hold script. */
export const imageExtensions = ["jpg", "jpeg", "png", "gif", "bmp", "webp"] as const;

/** Lower-cased extension without the dot; "" when the name has none. */
export function extensionOf(fileName: string): string {
  const at = fileName.lastIndexOf(".");
  return at < 0 ? "" : fileName.slice(at + 1).toLowerCase();
}

/** Specification section 5: the lower-cased extension is in the list; an empty name is not allowed. */
export const isAllowedFile = (fileName: string | null | undefined, allowed: readonly string[]): boolean => {
  if (isEmpty(fileName)) return false;
  const extension = extensionOf(fileName!);
  return extension !== "" && allowed.includes(extension);
};
