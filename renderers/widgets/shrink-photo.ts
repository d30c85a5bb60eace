/** Longest side of a photo taken with a phone, in pixels: text on paper stays readable. */
export const LONGEST_SIDE = 1600;
const QUALITY = 0.85;
/** What cameras write. A PNG is a drawing or a picture of a screen and stays as it is. */
const photos = new Set(["image/jpeg", "image/webp", "image/heic", "image/heif"]);

/** A photo no larger than is needed, upright; anything else, and what the browser cannot read, as it came. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!photos.has(file.type)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return file;
  const share = LONGEST_SIDE / Math.max(picture.width, picture.height);
  if (share >= 1) return file;
  const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: blob.type, lastModified: file.lastModified }) : file;
}
