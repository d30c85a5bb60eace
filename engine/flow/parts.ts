import type { Actor, FlowDocument, FlowMove, FlowNode, FlowPart } from "../kinds/flow/document.ts";
import { alwaysStays } from "./targets.ts";

/** What the parts of a node have said on one record, as one person sees it. */
export interface PartsOn {
  signed: ReadonlySet<string>;
  /** Parts for which the person says nothing any more: others do in their place. */
  handed: ReadonlySet<string>;
  /** Parts for which the person is asked by name. */
  asked: ReadonlySet<string>;
  /** The one part that is meant; absent: any. */
  only?: string;
}

/** Whoever signs for any part. */
export const actorOfParts = (parts: readonly FlowPart[]): Actor => ({ any: parts.map(({ by }) => by) });

/** The part of the node for which the move signs. */
export const partOf = (node: FlowNode, move: FlowMove): FlowPart | undefined => node.parts?.find(({ key }) => key === partKeyOf(move));

/** A move as the compiler writes it: one of the document becomes one for each part of its node. */
interface SignedMove extends FlowMove {
  part: string;
}

/** Key of the part of its node for which the move signs. */
export const partKeyOf = (move: FlowMove): string | undefined => (move as Partial<SignedMove>).part;

/** Agreements and refusals without an actor of their own: at a node with parts each part makes them for itself. */
export const isSignature = (move: FlowMove): boolean =>
  move.by === undefined && move.auto === undefined && (move.result === "agree" || move.result === "reject") && !alwaysStays(move);

/**
 * The flow with one move for each part, where a move signs at a node with parts, and one for the system, which signs for nobody. All of them have
 * the key of the one that is written. What has been written out stays as it is.
 */
export function withSignatures(doc: FlowDocument): FlowDocument {
  const parted = new Map(doc.nodes.flatMap((node) => (node.parts === undefined ? [] : [[node.key, node.parts] as const])));
  if (parted.size === 0) return doc;
  const nodes = doc.nodes.map((node) => (node.parts === undefined ? node : { ...node, by: actorOfParts(node.parts) }));
  return { ...doc, nodes, moves: doc.moves.flatMap((move) => signaturesOf(move, parted)) };
}

function signaturesOf(move: FlowMove, parted: ReadonlyMap<string, readonly FlowPart[]>): FlowMove[] {
  const at = move.from.filter((key) => parted.has(key));
  if (at.length === 0 || !isSignature(move)) return [move];
  const { ask, ...rest } = move;
  const elsewhere = move.from.filter((key) => !parted.has(key));
  return [
    ...(elsewhere.length === 0 ? [] : [{ ...move, from: elsewhere }]),
    ...at.flatMap((key): FlowMove[] => [
      { ...rest, from: [key], by: { system: true } },
      ...parted.get(key)!.map((part): SignedMove => ({ ...rest, from: [key], by: part.by, part: part.key, ...filledWith(move, part) })),
    ]),
  ];
}

/** What the part fills in and sets comes with its agreement. */
function filledWith({ ask = [], set, result }: FlowMove, part: FlowPart): Pick<FlowMove, "ask" | "set"> {
  const isAgreed = result === "agree";
  const asks = [...ask, ...(isAgreed ? (part.ask ?? []) : [])];
  const sets = { ...set, ...(isAgreed ? part.set : {}) };
  return { ...(asks.length > 0 && { ask: asks }), ...(Object.keys(sets).length > 0 && { set: sets }) };
}
