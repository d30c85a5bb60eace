import { isDeepStrictEqual } from "node:util";
import type { FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { ScreenDocument } from "../../../../engine/kinds/screen/document.ts";
import type { Entity, Flow, Model } from "../../../../engine/model/model.ts";
import { partKeyOf } from "../../../../engine/flow/index.ts";
import { actionsOf } from "../../../../engine/screens/screen-uses.ts";
import { isApproval } from "../../data/flow/place.ts";

/**
 * Id of the screen where the people of the node work: those who decide on the approval page that offers most of their moves, who corrects where
 * it was asked for; else any page about the entity. "": there is none.
 */
export function todoPage(model: Model, { entity, flow }: { entity: Entity; flow: Flow }, node: FlowNode): string {
  const screens = [...model.screens.values()].filter((screen) => screen.entity === entity.id && screen.type !== "statistics");
  const isTheirs = (move: FlowMove) =>
    move.from.includes(node.key) && (move.by === undefined || partKeyOf(move) !== undefined || isDeepStrictEqual(move.by, node.by));
  const moves = new Set(
    [...flow.moves.values()]
      .flat()
      .filter(isTheirs)
      .map(({ key }) => `move:${key}`),
  );
  const offered = (screen: ScreenDocument) => actionsOf(screen).filter((action) => moves.has(action.do)).length;
  const [decided] = screens.filter(({ type }) => type === "approval").toSorted((a, b) => offered(b) - offered(a));
  const asked = screens.find((screen) => screen.type !== "approval" && screen.flow === flow.id);
  return ((isApproval(node) ? (decided ?? asked) : (asked ?? decided)) ?? screens[0])?.id ?? "";
}
