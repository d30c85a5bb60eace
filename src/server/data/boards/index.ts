export { assertShown, boardEntity, inTurns } from "./board-rows.ts";
export { type AskedTile, askedTiles, type Audience, chosenScope } from "./asked-tile.ts";
export { personAudience, publicAudience } from "./audiences.ts";
export { boardHub } from "./hub.ts";
export { forgetTiles } from "./kept-tiles.ts";
export { boardStream } from "./stream.ts";
export { forgetVisits, noteVisit } from "./visits.ts";
