const KB = 1024;
const MB = KB * 1024;

/** `1536` -> `1.5 KB`. "" when unknown (0). */
export function fileSize(sizeBytes: number): string {
  if (sizeBytes <= 0) return "";
  if (sizeBytes < KB) return `${sizeBytes} B`;
  if (sizeBytes < MB) return `${(sizeBytes / KB).toFixed(1)} KB`;
  return `${(sizeBytes / MB).toFixed(1)} MB`;
}
