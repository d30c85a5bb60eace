import type { Text } from "../language/text.ts";

/** Version of the document language. Upgrades live in `engine/formats/`. */
export const FORMAT = 5;

export interface DocumentHead {
  /** JSON Schema of the kind, for editors. Ignored by the engine. */
  $schema?: string;
  /** Unique among documents of its kind. Screens use `area/name`. */
  id: string;
  title: Text;
  /** Version of the language the file is written in. Default: written alike in all of them up to today's. */
  format?: number;
  /** Free words for the next author; never shown to users. */
  notes?: string[];
}

/** Colour words; the theme decides the colour. */
export const tones = ["default", "primary", "success", "warning", "danger", "muted"] as const;
export type Tone = (typeof tones)[number];
