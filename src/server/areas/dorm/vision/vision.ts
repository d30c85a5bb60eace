/** One thing that a photo shows. */
export interface Detection {
  /** Code of the dictionary `ai_label`. */
  label: string;
  /** 0..1. */
  confidence: number;
  /** Which of the photos, from 0. */
  imageIndex: number;
  /** Left, top, width and height as parts of the photo, 0..1; null = the whole photo. */
  box: [number, number, number, number] | null;
}

export interface VisionAsked {
  photos: readonly Buffer[];
  /** Codes that may be told, each with its title. */
  labels: readonly { label: string; title: string }[];
  model: string;
  /** What is said to the model besides; "" = nothing. */
  prompt: string;
}

export interface VisionAnswer {
  detections: Detection[];
  summary: string;
}

/** Looks at the photos of a room. @throws VisionFault where no usable answer came */
export type Vision = (asked: VisionAsked) => Promise<VisionAnswer>;

/** Why there is no answer, in a sentence for the school. */
export class VisionFault extends Error {}
