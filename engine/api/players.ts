/** What is shown in turn on a player, one after another. */
export interface PlayedItem {
  id: string;
  /** `tv_content_type`: pictures, films, words, a screen ... */
  type: string;
  title: string;
  text: string;
  files: string[];
  /** Of a web page. */
  url: string | null;
  /** Address of a data screen. */
  board: string | null;
  seconds: number;
  effect: string;
}

/** What one player plays now. `rest`: it is off, or it is not its time. */
export interface Playing {
  name: string;
  /** Address of the data screen that stands there where there is nothing else. */
  board: string | null;
  items: PlayedItem[];
  /** Over everything, as long as there are any. */
  inserts: PlayedItem[];
  volume: number;
  isResting: boolean;
  /** Another one: the page is loaded anew. */
  reload: string;
}

/** An event of the stream of a player. `code`: nobody has made it a player yet; `gone`: it is none any more. */
export type PlayerEvent =
  | { event: "code"; data: { code: string } }
  | { event: "play"; data: Playing }
  | { event: "gone"; data: null }
  | { event: "ping"; data: null };
