import { callOut, OutboundError } from "../../../platform/network/outbound.ts";
import { type Detection, type Vision, type VisionAnswer, type VisionAsked, VisionFault } from "./vision.ts";

interface Service {
  url: string;
  key: string | null;
  /** The operator lets calls go to this very machine. */
  loopback: boolean;
}

/**
 * A service of the school, asked by one call: `{ model, prompt, labels: [{ code, title }], images: [base64] }`, answered by
 * `{ detections: [{ label, confidence, imageIndex, box? }], summary? }`. Everything else is no answer.
 */
export const httpVision =
  ({ url, key, loopback }: Service): Vision =>
  async (asked) => {
    const headers = { "content-type": "application/json", ...(key !== null && { authorization: `Bearer ${key}` }) };
    const reply = await callOut({ url, method: "POST", headers, body: bodyOf(asked), trust: "named", loopback }).catch((error: unknown) => {
      if (error instanceof OutboundError) throw new VisionFault("视觉服务没有应答", { cause: error });
      throw error;
    });
    if (reply.status !== 200) throw new VisionFault("视觉服务没有正常应答");
    return readAnswer(reply.text, asked);
  };

function bodyOf({ model, prompt, labels, photos }: VisionAsked): string {
  const images = photos.map((photo) => photo.toString("base64"));
  return JSON.stringify({ model, prompt, labels: labels.map(({ label, title }) => ({ code: label, title })), images });
}

/** @throws VisionFault */
function readAnswer(text: string, asked: VisionAsked): VisionAnswer {
  const answer = parsed(text);
  const { detections, summary } = (answer ?? {}) as { detections?: unknown; summary?: unknown };
  if (!Array.isArray(detections)) throw new VisionFault("视觉服务的应答无法识别");
  return { detections: detections.map((one) => readDetection(one, asked)), summary: typeof summary === "string" ? summary.slice(0, 500) : "" };
}

function readDetection(one: unknown, { labels, photos }: VisionAsked): Detection {
  const { label, confidence, imageIndex = 0, box = null } = (one ?? {}) as Record<string, unknown>;
  const isPart = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;
  const isIndex = Number.isInteger(imageIndex) && Number(imageIndex) >= 0 && Number(imageIndex) < photos.length;
  const isBox = box === null || (Array.isArray(box) && box.length === 4 && box.every(isPart));
  if (!labels.some((known) => known.label === label) || !isPart(confidence) || !isIndex || !isBox) throw new VisionFault("视觉服务的应答无法识别");
  return { label: String(label), confidence, imageIndex: Number(imageIndex), box: box as Detection["box"] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
