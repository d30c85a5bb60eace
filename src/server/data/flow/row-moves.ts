import type { FlowHelper, FlowMove } from "../../../../engine/kinds/flow/document.ts";
import {
  actsOn,
  claimMoves,
  isDraft,
  type MoveQuestion,
  nodeOf,
  type OfferedMove,
  offeredMoves,
  partKeyOf,
  type PartsOn,
} from "../../../../engine/flow/index.ts";
import type { Row } from "../../../../engine/api.ts";
import { atWork, worksOf } from "../effects/works.ts";
import { partWords } from "../language/flow-words.ts";
import type { Call } from "../../platform/runtime.ts";
import { problemsIn } from "../language/failure-in.ts";
import type { Turn } from "../../identity/asked-records.ts";
import { partsOnRows } from "./parts.ts";
import { beforeMove, flowEnv, flowPlace, isApproval, ruledPlaces } from "./place.ts";
import { withReads } from "./reads.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { actingAs, turnsOn } from "./tasks.ts";

/** What the flow lets the caller do with one record now. */
export interface RowMoves {
  /** `move:<key>` of every move, and `help:<helper>` of every way to bring in others. */
  actions: string[];
  /** Sentences of the guards that stand against a move whatever is asked for, by `move:<key>`, in the caller's language. */
  barred: Record<string, string>;
  /** The part for which a move signs, by `move:<key>`. */
  parts: NonNullable<Row["_parts"]>;
  atWork?: NonNullable<Row["_atWork"]>;
}

/** By record id. */
export async function movesOfRows(call: Call, entityId: string, records: readonly Record<string, unknown>[]): Promise<ReadonlyMap<string, RowMoves>> {
  const today = flowPlace(call, entityId);
  const ids = records.map((record) => String(record.id));
  const turns = await turnsOn(today, ids);
  const places = await ruledPlaces(today, ids);
  const works = await worksOf(call, today.entity, ids);
  const found = new Map<string, RowMoves>();
  for (const [place, ruled] of Map.groupBy(records, (record) => places.get(String(record.id)) ?? today)) {
    const env = flowEnv(place);
    const said = await saidTo(place, ruled, turns);
    const asked = (record: OperationRecord) => {
      const turn = turns.get(String(record.id));
      const as = actingAs(turn, String(record[place.flow.doc.state]));
      const parts = said.get(String(record.id));
      const question = { model: place.rules, flow: place.flow, record, env: beforeMove(env, record), as, ...(parts !== undefined && { parts }) };
      return { turn, as, question };
    };
    const claimed = await withReads(place, ruled, { claims: true });
    const moves = new Set(claimed.flatMap((record) => claimedMoves(asked(record).question)));
    for (const record of await withReads(place, claimed, { moves: [...moves] })) {
      const { turn, as, question } = asked(record);
      const offered = offeredMoves(question);
      const work = works.get(String(record.id));
      const [open, barred] = partition(work === undefined ? offered : offered.map(({ move }) => ({ move, barred: atWork(work) })));
      const signing = offered.flatMap(({ move }) =>
        partKeyOf(move) === undefined
          ? []
          : [
              [
                verbOf(move),
                {
                  key: partKeyOf(move)!,
                  title: partWords(call, place.flow.id, { node: String(record[place.flow.doc.state]), part: partKeyOf(move)! }),
                },
              ],
            ],
      );
      const isAgent = turn?.behalf !== undefined && as === "assignee";
      const helps = isAgent ? [] : helpsOn(place, record, { acts: actsOn(question), isAsked: turn?.isAsked === true });
      found.set(String(record.id), {
        actions: [...open.map(({ move }) => verbOf(move)), ...helps],
        barred: Object.fromEntries(barred.map(({ move, by }) => [verbOf(move), problemsIn(call, [by])[0]!.message])),
        parts: Object.fromEntries(signing),
        ...(work !== undefined && { atWork: { field: place.flow.doc.state, ...work } }),
      });
    }
  }
  return found;
}

/** What of the flow is the caller's on a record. */
const claimedMoves = (question: MoveQuestion): readonly FlowMove[] =>
  [...question.flow.moves.keys()].flatMap((key) => {
    const claim = claimMoves(question, key);
    return claim.ok ? claim.moves : [];
  });

/** What parts have said on each record, as the caller sees it; of what was delegated to them, as the one who delegated it does. */
async function saidTo(
  place: FlowPlace,
  records: readonly Record<string, unknown>[],
  turns: ReadonlyMap<string, Turn>,
): Promise<ReadonlyMap<string, PartsOn>> {
  const seenBy = (id: string) => turns.get(id)?.behalf?.userId ?? place.call.user.id;
  const byReader = Map.groupBy(
    records.map(({ id }) => String(id)),
    seenBy,
  );
  const said = await Promise.all([...byReader].map(([userId, ids]) => partsOnRows(place, ids, userId)));
  return new Map(said.flatMap((of) => [...of]));
}

const verbOf = (move: FlowMove): string => `move:${move.key}`;

const partition = (offered: readonly OfferedMove[]) =>
  [offered.filter(({ barred }) => barred === null), offered.flatMap(({ move, barred }) => (barred === null ? [] : [{ move, by: barred }]))] as const;

/** Whoever acts brings in others; whoever only watches may remind those who act. A say is handed on before its turn, too. */
function helpsOn({ flow }: FlowPlace, record: Record<string, unknown>, { acts, isAsked }: { acts: boolean; isAsked: boolean }): string[] {
  const node = nodeOf(flow, record);
  if (node === undefined || !isApproval(node) || isDraft(flow, node)) return [];
  const offered = (helper: FlowHelper) => (helper === "remind" ? !acts : acts || (helper === "transfer" && isAsked));
  return (flow.doc.helpers ?? []).filter(offered).map((helper) => `help:${helper}`);
}
