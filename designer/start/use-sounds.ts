import { useEffect, useState } from "react";
import type { Sounds } from "../../engine/drafting/names.ts";

/** The dictionary of sounds comes when something is begun; null until then. */
export function useSounds(): Sounds | null {
  const [sounds, setSounds] = useState<Sounds | null>(null);
  useEffect(() => {
    void import("pinyin-pro").then(({ pinyin }) =>
      setSounds(() => (text: string) => pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" }).join(" ")),
    );
  }, []);
  return sounds;
}
