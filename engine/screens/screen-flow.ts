import type { FlowMove } from "../kinds/flow/document.ts";
import { askedByMoves } from "./asked-fields.ts";
import { pastRulings, type Ruling } from "../flow/ruling.ts";
import { partKeyOf } from "../flow/parts.ts";
import { nodeMeant, targetsOf } from "../flow/targets.ts";
import { isRequest, mightDecide, nodesToMoveFrom } from "./may-move.ts";
import type { Flow, Model } from "../model/model.ts";
import type { CompiledScreen } from "./screen-model.ts";
import type { ScreenReader } from "./screen-rights.ts";

type ScreenFlow = NonNullable<CompiledScreen["flow"]>;

/** The moves the user might make and the names of the nodes. Moves that share a key are one button. */
export function screenFlow(flow: Flow, reader: ScreenReader): ScreenFlow {
  const past = pastRulings(reader.model, flow);
  const versions = [{ flow, model: reader.model }, ...past];
  const moves = firstOfEach(versions.flatMap((version) => buttonsOf(version, reader)));
  const nodes = firstOfEach(versions.flatMap((version) => nodesOf(version.flow, version.model)));
  const helpers = [...new Set(versions.flatMap((version) => version.flow.doc.helpers ?? []))];
  const decides = versions.some((version) => mightDecide({ ...version, user: reader.user }));
  return { id: flow.id, state: flow.doc.state, moves, nodes, helpers, decides, isRequest: isRequest(reader.model, flow) };
}

/** What records under an earlier version of the flow may need beside today's. */
const firstOfEach = <T extends { key: string }>(items: readonly T[]): T[] =>
  items.filter(({ key }, at) => items.findIndex((item) => item.key === key) === at);

function buttonsOf({ flow, model }: Ruling, reader: ScreenReader): ScreenFlow["moves"] {
  const { user } = reader;
  return [...flow.moves].flatMap(([key, variants]) => {
    const mine = variants.map((move) => ({ ...move, from: nodesToMoveFrom({ model, flow, move, user }) })).filter((move) => move.from.length > 0);
    return mine.length === 0 ? [] : [asButton(key, mine, { flow, reader })];
  });
}

const strictness = ["none", "optional", "required"] as const;

/** `moves` leave only from nodes where the user might act. */
function asButton(key: string, moves: readonly FlowMove[], { flow, reader }: { flow: Flow; reader: ScreenReader }): ScreenFlow["moves"][number] {
  const first = moves[0]!;
  const from = [...new Set(moves.flatMap((move) => move.from))];
  const opinion = moves.map((move) => move.opinion ?? "none").sort((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0]!;
  return {
    key,
    title: first.title,
    from,
    leads: Object.fromEntries(from.map((node) => [node, leadsFrom(moves, node)])),
    opinion,
    ask: [
      ...askedByMoves(
        moves.filter((move) => partKeyOf(move) === undefined),
        flow.doc.state,
        reader,
      ),
      ...moves.flatMap((move) =>
        partKeyOf(move) === undefined ? [] : askedByMoves([move], flow.doc.state, reader).map((one) => ({ ...one, part: partKeyOf(move)! })),
      ),
    ],
    ...(first.tone === undefined ? {} : { tone: first.tone }),
    ...(first.confirm === undefined ? {} : { confirm: first.confirm }),
    batch: moves.some((move) => move.batch === true),
    ...(moves.some((move) => move.back === true) ? { back: true } : {}),
    result: first.result ?? "neutral",
  };
}

const leadsFrom = (moves: readonly FlowMove[], node: string): string[] => {
  const targets = moves.filter((move) => move.from.includes(node)).flatMap(targetsOf);
  return [...new Set(targets.map((target) => nodeMeant(target, node)))].filter((to) => to !== node);
};

/** A node without a title is called as its value in the state dictionary. */
function nodesOf(flow: Flow, model: Model): ScreenFlow["nodes"] {
  const dict = model.entities.get(flow.entity)?.fields.get(flow.doc.state)?.doc.dict;
  const items = dict === undefined ? [] : (model.dicts.get(dict)?.items ?? []);
  return flow.doc.nodes.map((node) => ({ key: node.key, title: node.title ?? items.find((item) => item.value === node.key)?.label ?? node.key }));
}
