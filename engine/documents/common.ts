/** Text shown to people: Chinese, or a map by language with zh-CN as the fallback. */
export type Text = string | { "zh-CN": string; en?: string; "zh-TW"?: string };

/** Chinese of a text: what logs, types and checks speak. */
export const zh = (text: Text): string => (typeof text === "string" ? text : text["zh-CN"]);

/** Version of the document language. Upgrades live in `engine/formats/`. */
export const FORMAT = 1;

export interface DocumentHead {
  /** JSON Schema of the kind, for editors. Ignored by the engine. */
  $schema?: string;
  /** Unique among documents of its kind. Screens use `area/name`. */
  id: string;
  title: Text;
  /** Version of the language the file is written in. Default 1. */
  format?: number;
  /** Free words for the next author; never shown to users. */
  notes?: string[];
}

export const documentKinds = ["area", "dicts", "entity", "screen", "flow", "stat", "texts", "overlay"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Colour words; the theme decides the colour. */
export const tones = ["default", "primary", "success", "warning", "danger", "muted"] as const;
export type Tone = (typeof tones)[number];
