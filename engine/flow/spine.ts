import type { Cond } from "../grammar/condition.ts";
import type { FlowDocument, FlowMove } from "../kinds/flow/document.ts";
import { leadsOnward, nodeMeant, nodesReached, targetsOf } from "./targets.ts";
import { meetings } from "./meetings.ts";

type Machine = Pick<FlowDocument, "nodes" | "moves">;

/** One way out of a node: a move, and where it may lead from there. */
export interface Way {
  move: FlowMove;
  to: readonly string[];
}

/** A node with every move that leaves it, each in one of the lists. */
export interface Card {
  kind: "card";
  node: string;
  /** Lead down to what stands next. */
  onward: readonly Way[];
  /** Return, refuse, withdraw, stay: lead elsewhere. */
  aside: readonly Way[];
  /** Time makes them. */
  timed: readonly Way[];
}

/** One of several ways that stand beside each other. */
export interface Branch {
  /** What leads into it; `when` is the condition of the target. */
  enters: readonly { move: FlowMove; when?: Cond; isOther: boolean }[];
  /** Empty: straight to where the branches meet. */
  steps: readonly Step[];
}

export interface Fork {
  kind: "fork";
  branches: readonly Branch[];
}

/** Nodes between which the ways cross, so that no order of cards says them. */
export interface Fold {
  kind: "fold";
  cards: readonly Card[];
}

export type Step = Card | Fork | Fold;

/** A flow as a chain of cards; every node stands on one card. */
export interface Spine {
  steps: readonly Step[];
  /** What only a return, a refusal, a withdrawal and the like lead to, one chain for each. */
  asides: readonly (readonly Step[])[];
}

/** The flow on cards: what agrees leads down, ways that part stand beside each other until they meet. */
export function spineOf(machine: Machine): Spine {
  const leaving = leavingMoves(machine);
  const start = machine.nodes.find((node) => node.start === true) ?? machine.nodes[0];
  const placed = new Set<string>();
  const chains: (readonly Step[])[] = [];
  for (const { key } of start === undefined ? [] : [start, ...machine.nodes]) {
    if (placed.has(key)) continue;
    const next = chainFrom(key, { machine, leaving, placed });
    chains.push(new Chain(next, leaving).from(key, null));
    for (const node of next.keys()) placed.add(node);
  }
  return { steps: chains[0] ?? [], asides: chains.slice(1) };
}

/** Every card of the steps, in the order in which they are read. */
export const cardsIn = (steps: readonly Step[]): Card[] =>
  steps.flatMap((step) =>
    step.kind === "card" ? [step] : step.kind === "fold" ? [...step.cards] : step.branches.flatMap((branch) => cardsIn(branch.steps)),
  );

type Leaving = ReadonlyMap<string, readonly FlowMove[]>;
/** Node -> what stands behind it, in the order of the moves; successors before what leads to them. */
type Next = ReadonlyMap<string, readonly string[]>;

function leavingMoves({ nodes, moves }: Machine): Leaving {
  const leaving = new Map<string, FlowMove[]>(nodes.map(({ key }) => [key, []]));
  for (const move of moves) for (const from of new Set(move.from)) leaving.get(from)?.push(move);
  return leaving;
}

/** A refusal or a return leads nowhere onward. Beside a button that agrees only another main one leads on, else all that are not dangerous do. */
function onwardOf(moves: readonly FlowMove[], from: string): string[] {
  const going = moves.filter((move) => leadsOnward(move) && nodesReached(move, from).some((to) => to !== from));
  const isAgreed = going.some(({ result }) => result === "agree");
  const meant = going.filter(({ result, tone }) => isAgreed && (result === "agree" || tone === "primary"));
  const calm = going.filter(({ tone }) => tone !== "danger");
  const chosen = [meant, calm, going].find(({ length }) => length > 0) ?? [];
  return [...new Set(chosen.flatMap((move) => nodesReached(move, from)))].filter((to) => to !== from);
}

interface Ground {
  machine: Machine;
  leaving: Leaving;
  /** Nodes that stand in another chain. */
  placed: ReadonlySet<string>;
}

/** What stands behind each node that is reached from one, without ways that turn back. */
function chainFrom(root: string, { machine, leaving, placed }: Ground): Next {
  const next = descend(root, (key) => onwardOf(leaving.get(key) ?? [], key).filter((to) => leaving.has(to) && !placed.has(to)));
  const ends = new Set(machine.nodes.filter(({ end }) => end === true).map(({ key }) => key));
  // A node from which all ways turn back, such as a withdrawn request, is no part of the way on.
  const turns = new Set(
    [...next].filter(([key, behind]) => behind.length === 0 && !ends.has(key) && leaving.get(key)!.length > 0).map(([key]) => key),
  );
  return descend(root, (key) => {
    const behind = next.get(key) ?? [];
    const on = behind.filter((to) => !turns.has(to));
    return on.length > 0 ? on : behind;
  });
}

/** Everything below a node, a successor before what leads to it; a way to a node that is still being gone through turns back and is left out. */
function descend(root: string, behind: (key: string) => readonly string[]): Next {
  const next = new Map<string, string[]>();
  const open = new Map<string, string[]>([[root, []]]);
  const stack = [{ key: root, left: [...behind(root)] }];
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    const to = at.left.shift();
    if (to === undefined) {
      next.set(at.key, open.get(at.key)!);
      open.delete(at.key);
      stack.pop();
    } else if (!open.has(to)) {
      open.get(at.key)!.push(to);
      if (next.has(to)) continue;
      open.set(to, []);
      stack.push({ key: to, left: [...behind(to)] });
    }
  }
  return next;
}

/** Draws the nodes of one chain as steps. */
class Chain {
  private readonly next: Next;
  private readonly leaving: Leaving;
  private readonly meets: ReadonlyMap<string, string | null>;

  constructor(next: Next, leaving: Leaving) {
    this.next = next;
    this.leaving = leaving;
    this.meets = meetings(next);
  }

  /** `stop`: where another part goes on; null = to the end. */
  from(first: string, stop: string | null): Step[] {
    const steps: Step[] = [];
    let at: string | null = first;
    while (at !== null && at !== stop) {
      steps.push(this.card(at));
      const behind: readonly string[] = this.next.get(at)!;
      const meet: string | null = behind.length === 1 ? behind[0]! : (this.meets.get(at) ?? null);
      if (behind.length > 1) steps.push(this.parting(at, meet));
      at = meet;
    }
    return steps;
  }

  private parting(from: string, meet: string | null): Fork | Fold {
    const groups = this.groups(from, meet);
    const isWhole = groups.length === 1 && groups[0]!.nodes.length > 0;
    if (isWhole) return this.fold(groups[0]!.nodes);
    const branches = groups.map(({ entries, nodes }): Branch => {
      const steps = entries.length > 1 ? [this.fold(nodes)] : nodes.length === 0 ? [] : this.from(entries[0]!, meet);
      return { enters: this.enters(from, entries), steps };
    });
    return { kind: "fork", branches };
  }

  /** Ways that have a node in common are one group, in the order in which they leave. */
  private groups(from: string, meet: string | null): { entries: string[]; nodes: string[] }[] {
    const groups: { entries: string[]; nodes: Set<string> }[] = [];
    for (const entry of this.next.get(from)!) {
      const nodes = entry === meet ? new Set<string>() : this.below(entry, meet);
      const crossed = groups.filter((group) => [...group.nodes].some((node) => nodes.has(node)));
      const into = crossed[0] ?? { entries: [], nodes: new Set<string>() };
      if (crossed.length === 0) groups.push(into);
      for (const group of crossed.slice(1)) {
        into.entries.push(...group.entries);
        for (const node of group.nodes) into.nodes.add(node);
        groups.splice(groups.indexOf(group), 1);
      }
      into.entries.push(entry);
      for (const node of nodes) into.nodes.add(node);
    }
    return groups.map(({ entries, nodes }) => ({ entries, nodes: [...nodes] }));
  }

  private below(entry: string, meet: string | null): Set<string> {
    const seen = new Set([entry]);
    for (const node of seen) for (const to of this.next.get(node)!) if (to !== meet) seen.add(to);
    return seen;
  }

  /** What leads to others stands first. */
  private fold(nodes: readonly string[]): Fold {
    const inside = new Set(nodes);
    return {
      kind: "fold",
      cards: [...this.next.keys()]
        .filter((key) => inside.has(key))
        .map((key) => this.card(key))
        .reverse(),
    };
  }

  private enters(from: string, entries: readonly string[]): Branch["enters"] {
    return this.leaving.get(from)!.flatMap((move) => {
      const targets = targetsOf(move);
      return targets
        .filter((target) => entries.includes(nodeMeant(target, from)))
        .map(({ when }) => ({ move, ...(when !== undefined && { when }), isOther: when === undefined && targets.length > 1 }));
    });
  }

  private card(node: string): Card {
    const behind = this.next.get(node)!;
    const ways = this.leaving.get(node)!.map((move): Way => ({ move, to: nodesReached(move, node) }));
    const leadsOn = ({ to }: Way) => to.some((key) => behind.includes(key));
    const byHand = ways.filter(({ move }) => move.auto === undefined);
    return {
      kind: "card",
      node,
      onward: byHand.filter(leadsOn),
      aside: byHand.filter((way) => !leadsOn(way)),
      timed: ways.filter(({ move }) => move.auto !== undefined),
    };
  }
}
