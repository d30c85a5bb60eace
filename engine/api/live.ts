/** What the stream of one's own changes tells. `changed`: names of what is another now, which its own calls tell; `ping`: the line stands. */
export type LiveEvent = { event: "changed"; data: string[] } | { event: "ping"; data: null };
