import { createHash } from "node:crypto";
import type { Vision } from "./vision.ts";

/** At most so many things are seen in one photo. */
const MOST = 2;

/** The default: no model and no outside system. What it tells follows from the bytes of the photos alone, so that the same photo always has the same answer. */
export const builtinVision: Vision = async ({ photos, labels }) => {
  const detections = photos.flatMap((photo, imageIndex) => {
    const digest = createHash("sha256").update(photo).digest();
    return Array.from({ length: labels.length === 0 ? 0 : digest[0]! % (MOST + 1) }, (_, at) => ({
      label: labels[digest[at + 1]! % labels.length]!.label,
      confidence: Math.round((0.5 + (digest[at + 8]! / 255) * 0.5) * 100) / 100,
      imageIndex,
      box: null,
    }));
  });
  return { detections, summary: detections.length === 0 ? "没有发现问题" : "发现问题，请人工复核" };
};
