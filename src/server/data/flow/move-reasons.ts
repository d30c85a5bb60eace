import type { Row } from "../../../../engine/api.ts";
import type { Possible } from "../../../../engine/api/possible.ts";
import { isTold } from "../../../../engine/access/told-parts.ts";
import { readCond } from "../../../../engine/conditions/print.ts";
import { problem } from "../../../../engine/errors.ts";
import { claimMoves, isSystem, type MoveQuestion, nodeOf } from "../../../../engine/flow/index.ts";
import type { Actor, FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { needsWords } from "../../../../engine/language/needs-words.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Call, FlowPlace } from "../../platform/runtime.ts";
import { type AtWork, atWork } from "../effects/works.ts";
import { problemsIn } from "../language/failure-in.ts";
import { nodeWords } from "../language/flow-words.ts";
import { inOwnWords, wordsOf } from "../language/model-in.ts";
import { inList, inWords } from "../language/own-words.ts";
import { fetchRecords } from "../records/fetch.ts";
import { partsOnRows } from "./parts.ts";
import { beforeMove, flowEnv, flowPlace, ruledPlace } from "./place.ts";
import { withReads } from "./reads.ts";
import { namesFor } from "./standing.ts";
import { actingAs, stayOf, turnsOn } from "./tasks.ts";

/**
 * Every step that people make with a record, in the order of its flow, and what stands against those that the reader cannot make now. Who may not
 * read where the record stands is told of nothing but their own steps. The caller must already know that the reader may see the row.
 */
export async function moveReasons(call: Call, entityId: string, row: Row): Promise<Possible[]> {
  const today = flowPlace(call, entityId);
  const place = await ruledPlace(today, row.id);
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [row.id], tables: "all" });
  const node = found && nodeOf(place.flow, found.record);
  if (found === undefined || node === undefined) return [];
  const [record] = await withReads(place, [{ ...found.record, id: row.id }], { claims: true });
  const as = actingAs((await turnsOn(place, [row.id])).get(row.id), node.key);
  const { suspendedAt, work } = await stayOf(place, row.id, node.key);
  const parts = (await partsOnRows(place, [row.id], call.user.id)).get(row.id);
  const question: MoveQuestion = {
    ...(parts !== undefined && { parts }),
    model: place.rules,
    flow: place.flow,
    record: record!,
    env: beforeMove(flowEnv(place), record!),
    as,
  };
  const isClosed = namesFor(place, row._withheld ?? {}) === null;
  const reasons = { place, row, question, node: node.key, suspendedAt, work };
  return [...place.flow.moves].flatMap(([key, moves]): Possible[] => {
    const verb = `move:${key}`;
    const isOffered = row._actions?.includes(verb) === true;
    const barred = row._barred?.[verb];
    const byPeople = moves.filter((move) => move.auto === undefined && !isSystem(move.by));
    const [first] = byPeople;
    if (first === undefined || (isClosed && !isOffered && barred === undefined)) return [];
    const title = wordsOf(call, first.title);
    if (suspendedAt === null && isOffered) return [{ do: verb, title, may: true, why: [] }];
    return [{ do: verb, title, may: false, why: barred === undefined ? whyNot(reasons, key, byPeople) : [barred] }];
  });
}

interface Reasons {
  place: FlowPlace;
  row: Row;
  question: MoveQuestion;
  /** Where the record stands. */
  node: string;
  suspendedAt: string | null;
  /** What its last move still brings about. */
  work: AtWork | null;
}

function whyNot({ place, row, question, node, suspendedAt, work }: Reasons, key: string, moves: readonly FlowMove[]): string[] {
  const { call, flow } = place;
  if (suspendedAt !== null)
    return problemsIn(call, [problem("FLOW_SUSPENDED", "", { since: suspendedAt.slice(0, 16) })]).map(({ message }) => message);
  if (work !== null) return problemsIn(call, [atWork(work)]).map(({ message }) => message);
  const leaving = moves.filter((move) => move.from.includes(node));
  const named = (keys: readonly string[]) =>
    inList(
      call,
      keys.map((one) => nodeWords(call, flow.id, one)),
    );
  if (leaving.length === 0) return [inWords(call, phrase`现在是“${named([node])}”，在“${named(moves.flatMap(({ from }) => from))}”时才能办理`)];
  const claimed = claimMoves(question, key);
  if (claimed.ok) return [inWords(call, conditionOf(place, row, claimed.moves))];
  if (question.as === "resting") return [inWords(call, "这一步您已办理、已转交，或正等待他人")];
  const here = flow.doc.nodes.find((one) => one.key === node)!;
  const people = leaving.flatMap((move) => actorNames(call, move.by ?? here.by));
  return [inWords(call, people.length === 0 ? "不由您办理" : phrase`由${inList(call, people)}办理`)];
}

/** What a single step asks of the record, where its reader may be told. */
function conditionOf({ call, entity }: FlowPlace, row: Row, [first, ...others]: readonly FlowMove[]) {
  const nothing = "这条记录不符合办理的条件";
  const { model } = inOwnWords(call);
  const when = others.length === 0 ? first?.when : undefined;
  if (when === undefined || !isTold(when, { model, entity, user: call.user, withheld: row._withheld ?? {} })) return nothing;
  const said = saidCond(call, entity.id, when);
  return said === null ? nothing : phrase`须符合条件：${said}`;
}

/** A condition in the reader's language; null where that has no words for it. */
export function saidCond(call: Call, entity: string, cond: Parameters<typeof readCond>[0]): string | null {
  const isChinese = call.language === undefined || call.language === "zh-CN" || call.language === "zh-TW";
  const said = readCond(cond, { model: inOwnWords(call).model, entity }, isChinese ? "zh" : "code");
  return isChinese || !needsWords(said) ? said : null;
}

/** Whom an actor means, by roles and not by name. */
function actorNames(call: Call, actor: Actor | undefined): string[] {
  if (actor === undefined || "system" in actor) return [];
  if ("any" in actor) return actor.any.flatMap((one) => actorNames(call, one));
  if ("owner" in actor) return [inWords(call, "申请人本人")];
  if ("path" in actor) return [inWords(call, "指定的办理人")];
  return [actor.role].flat().map((role) => wordsOf(call, call.model.roles.get(role) ?? role));
}
