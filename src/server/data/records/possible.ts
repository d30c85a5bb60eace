import { accessFor } from "../../../../engine/access/access-for.ts";
import { isTold, partsOf } from "../../../../engine/access/told-parts.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { Row } from "../../../../engine/api.ts";
import type { Possible } from "../../../../engine/api/possible.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { callsOf } from "../../../../engine/kinds/entity/call-document.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { moveReasons, saidCond } from "../flow/move-reasons.ts";
import { inOwnWords, wordsOf } from "../language/model-in.ts";
import { inWords } from "../language/own-words.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import { getRecord } from "./get.ts";

/**
 * What may be done with a record and what not, and which state, rule or right stands against it. A right says what it asks for as far as its reader
 * reads that of this record. @throws AccessError ROW_HIDDEN
 */
export async function possibleOn(call: Call, entityId: string, id: string): Promise<Possible[]> {
  const row = await getRecord(call, entityId, id);
  const entity = entityOf(call, entityId);
  const moves = entity.flow !== null && call.model.flows.has(entity.flow) ? await moveReasons(call, entityId, row) : [];
  const access = accessFor(call.model, entity.id, call.user);
  const isPrinted = entity.doc.access.grants.some(({ print }) => print !== undefined);
  const verbs = [
    { do: "update", title: null, pairs: access.update },
    { do: "remove", title: null, pairs: access.remove },
    ...(isPrinted ? [{ do: "print", title: null, pairs: access.print }] : []),
    ...callsOf(entity.doc).flatMap(({ key, title, records }) =>
      records === "none" || access.call[key] === undefined ? [] : [{ do: `call:${key}`, title: wordsOf(call, title), pairs: access.call[key] }],
    ),
  ];
  const barred = verbs.filter((verb) => !isOffered(row, verb.do));
  const lacks = await lackedBy({ call, entity, row }, barred);
  const lines = verbs.map((verb): Possible => {
    const may = isOffered(row, verb.do);
    const against = row._barred?.[verb.do];
    const why = may ? (verb.do === "update" ? frozenLines(call, entity, row) : []) : against === undefined ? lacks.get(verb.do)! : [against];
    return { do: verb.do, title: verb.title, may, why };
  });
  return [...moves, ...lines];
}

const isOffered = (row: Row, verb: string): boolean => row._actions?.includes(verb) === true;

/** Sentences of rules that keep single fields as they are. */
const frozenLines = (call: Call, entity: Entity, { _frozen = {} }: Row): string[] =>
  Object.entries(_frozen).map(([name, said]) => inWords(call, phrase`“${wordsOf(call, entity.fields.get(name)?.title ?? name)}”不能修改：${said}`));

interface Reading {
  call: Call;
  entity: Entity;
  row: Row;
}

/** By verb: what the right that comes nearest still asks for. */
async function lackedBy(at: Reading, verbs: readonly { do: string; pairs: readonly Pair[] }[]): Promise<Map<string, string[]>> {
  const { call, entity, row } = at;
  const rights = verbs.map((verb) => ({ ...verb, parts: verb.pairs.map(({ cond }) => partsOf(cond, entity.conditions)) }));
  const keyOf = (verb: string, pair: number, part: number) => `${verb} ${pair} ${part}`;
  const questions = Object.fromEntries(
    rights.flatMap((right) => right.parts.flatMap((parts, pair) => parts.map((part, n) => [keyOf(right.do, pair, n), part] as const))),
  );
  const [found] = await fetchRecords({ call, entity, ids: [row.id], own: new Set(["id"]), questions });
  return new Map(
    rights.map((right) => {
      const lacking = right.parts.map((parts, pair) => parts.filter((_, n) => found?.answers[keyOf(right.do, pair, n)] !== true));
      const [nearest] = lacking.toSorted((a, b) => a.length - b.length);
      return [right.do, nearest === undefined ? [inWords(call, "您的角色没有这项权限")] : lackLines(at, nearest)] as const;
    }),
  );
}

function lackLines({ call, entity, row }: Reading, lacking: readonly Cond[]): string[] {
  const { model } = inOwnWords(call);
  const said = lacking.map((cond) =>
    isTold(cond, { model, entity, user: call.user, withheld: row._withheld ?? {} }) ? saidCond(call, entity.id, cond) : null,
  );
  const told = said.flatMap((one) => (one === null ? [] : [inWords(call, phrase`须符合条件：${one}`)]));
  return said.includes(null) || told.length === 0 ? [...told, inWords(call, "不在您可以操作的数据范围内")] : told;
}
