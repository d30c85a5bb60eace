import { type RefObject, useEffect, useRef, useState } from "react";
import { openReader } from "./read-code.ts";

/** `asked`: the person is asked for leave; `none`: there is no camera, or none may be used. */
export type CameraState = "asked" | "seeing" | "none";

/** Looks for a code as often as this, milliseconds. */
const LOOK_EVERY_MS = 120;

/** Shows the camera at the back in `video` and tells the first code it sees. The camera is off as soon as nobody looks. */
export function useCamera(onSeen: (text: string) => void): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("asked");
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    const left = new AbortController();
    const tell = (text: string) => seen.current(text);
    watch({ video: video.current!, left: left.signal, onState: setState }).then(
      (text) => text !== null && tell(text),
      () => setState("none"),
    );
    return () => left.abort();
  }, []);
  return { video, state };
}

interface Watch {
  video: HTMLVideoElement;
  left: AbortSignal;
  onState(state: CameraState): void;
}

/** What the first code says; null when nobody looks any more. @throws where no camera may be used */
async function watch({ video, left, onState }: Watch): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  try {
    if (left.aborted) return null;
    video.srcObject = stream;
    const [reader] = await Promise.all([openReader(), video.play()]);
    onState("seeing");
    for (;;) {
      if (left.aborted) return null;
      const text = video.readyState < video.HAVE_CURRENT_DATA ? null : await reader.read(video);
      if (text !== null) return left.aborted ? null : text;
      await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    // Who looks again may have the picture already.
    if (video.srcObject === stream) video.srcObject = null;
  }
}
