/** File name of an export: standard base64 of the UTF-8 name after `filename=` (contract, row 74), or a plain RFC 6266 name. */
export function downloadName(disposition: string | null): string | null {
  if (!disposition) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) return orElse(() => decodeURIComponent(extended), extended);
  const raw = /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
  // What is not base64 of a text is the name itself.
  return raw
    ? orElse(() => new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(atob(raw), (letter) => letter.charCodeAt(0))), raw)
    : null;
}

function orElse(decode: () => string, plain: string): string {
  try {
    return decode();
  } catch {
    return plain;
  }
}

/** Hands a blob to the browser's own download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Chromium reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
