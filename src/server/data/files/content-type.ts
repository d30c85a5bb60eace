/** What the first bytes of a file say it is. Extensions that share a container share a family. */
type Family = "jpeg" | "png" | "gif" | "bmp" | "webp" | "pdf" | "zip" | "ole" | "rar" | "mp4" | "mp3" | "text" | "gzip";

interface FileKind {
  family: Family;
  mime: string /** May be shown inside a page of ours. */;
  inline: boolean;
}
const openXml = "application/vnd.openxmlformats-officedocument.";

/** Extension -> family and type. An extension that is not here cannot be stored. No svg and no html among the inline ones: they can hold script. */
const kinds: Record<string, FileKind> = {
  jpg: { family: "jpeg", mime: "image/jpeg", inline: true },
  jpeg: { family: "jpeg", mime: "image/jpeg", inline: true },
  png: { family: "png", mime: "image/png", inline: true },
  gif: { family: "gif", mime: "image/gif", inline: true },
  bmp: { family: "bmp", mime: "image/bmp", inline: true },
  webp: { family: "webp", mime: "image/webp", inline: true },
  pdf: { family: "pdf", mime: "application/pdf", inline: true },
  doc: { family: "ole", mime: "application/msword", inline: false },
  xls: { family: "ole", mime: "application/vnd.ms-excel", inline: false },
  ppt: { family: "ole", mime: "application/vnd.ms-powerpoint", inline: false },
  docx: { family: "zip", mime: `${openXml}wordprocessingml.document`, inline: false },
  xlsx: { family: "zip", mime: `${openXml}spreadsheetml.sheet`, inline: false },
  pptx: { family: "zip", mime: `${openXml}presentationml.presentation`, inline: false },
  zip: { family: "zip", mime: "application/zip", inline: false },
  rar: { family: "rar", mime: "application/vnd.rar", inline: false },
  txt: { family: "text", mime: "text/plain; charset=utf-8", inline: true },
  csv: { family: "text", mime: "text/csv; charset=utf-8", inline: false },
  ics: { family: "text", mime: "text/calendar; charset=utf-8", inline: false },
  mp4: { family: "mp4", mime: "video/mp4", inline: true },
  mp3: { family: "mp3", mime: "audio/mpeg", inline: true },
  gz: { family: "gzip", mime: "application/gzip", inline: false },
};

export const kindOf = (extension: string): FileKind | undefined => (Object.hasOwn(kinds, extension) ? kinds[extension] : undefined);

const starts = (head: Buffer, bytes: number[], at = 0) => bytes.every((byte, i) => head[at + i] === byte);
const signs: Record<Family, (head: Buffer) => boolean> = {
  jpeg: (head) => starts(head, [0xff, 0xd8, 0xff]),
  png: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: (head) => starts(head, [0x47, 0x49, 0x46, 0x38]),
  bmp: (head) => starts(head, [0x42, 0x4d]),
  webp: (head) => starts(head, [0x52, 0x49, 0x46, 0x46]) && starts(head, [0x57, 0x45, 0x42, 0x50], 8),
  pdf: (head) => head.subarray(0, 1024).includes("%PDF-"),
  zip: (head) => starts(head, [0x50, 0x4b, 0x03, 0x04]) || starts(head, [0x50, 0x4b, 0x05, 0x06]),
  ole: (head) => starts(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  rar: (head) => starts(head, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  mp4: (head) => starts(head, [0x66, 0x74, 0x79, 0x70], 4),
  mp3: (head) => starts(head, [0x49, 0x44, 0x33]) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  gzip: (head) => starts(head, [0x1f, 0x8b]),
  text: (head) => !head.includes(0) && !/^\s*<(!doctype|html|svg|script|\?xml)/i.test(head.toString("latin1")),
};

/** Whether the first bytes fit the extension: a page of script renamed to .jpg does not. */
export function contentFits(extension: string, head: Buffer): boolean {
  const kind = kindOf(extension);
  return kind !== undefined && signs[kind.family](head);
}
/** Bytes of the beginning that `contentFits` needs. */
export const headBytes = 1024;
