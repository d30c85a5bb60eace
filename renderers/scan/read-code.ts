/** Reads codes in pictures: the browser's own reader where it has one, which knows bar codes too, else one in JavaScript for QR codes. */
export interface CodeReader {
  /** What the first code of the picture says; null where none is seen. */
  read(picture: HTMLVideoElement | ImageBitmap): Promise<string | null>;
}

interface Detector {
  detect(picture: HTMLVideoElement | ImageBitmap): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options?: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What is printed on cards, labels and slips. */
const wanted = ["qr_code", "code_128", "code_39", "ean_13"];

async function detector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = own === undefined ? [] : (await own.getSupportedFormats()).filter((format) => wanted.includes(format));
  if (own !== undefined && formats.includes("qr_code")) return new own({ formats });
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

export async function openReader(): Promise<CodeReader> {
  const reader = await detector();
  return {
    read: async (picture) => {
      const [found] = await reader.detect(picture);
      return found === undefined || found.rawValue === "" ? null : found.rawValue;
    },
  };
}
