import { defineArea } from "../define-area.ts";
import { playerRoutes } from "./calls.ts";
import { playerOperations } from "./players.ts";
import { playerHub } from "./player-hub.ts";
import { shownDatasets } from "./shown.ts";
import { tileOperations } from "./tiles.ts";

/** What screens on walls need beside their documents: who they are, what they play, and what is kept of their figures. */
export const bigscreen = defineArea({
  id: "bigscreen",
  operations: [...tileOperations, ...playerOperations],
  calls: playerRoutes,
  shown: { screenDataset: shownDatasets },
  closing: (runtime) => playerHub(runtime).close(),
});
