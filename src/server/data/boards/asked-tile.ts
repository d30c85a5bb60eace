import { type BoardDocument, type BoardTile, usualSeconds } from "../../../../engine/kinds/board/document.ts";
import { boardAt, isAbsent } from "../../../../engine/screens/shown-board.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { current } from "../../platform/database/transaction.ts";
import { badRequest } from "../records/bad-request.ts";
import { entityOf } from "../records/entity-of.ts";
import { findRows } from "../records/plain-rows.ts";

/** What a board is narrowed to. */
export interface ChosenScope {
  key: string;
  value: string;
}

/** For whom a tile is asked: everybody who is told the same shares one asking. */
export interface Audience {
  key: string;
  tenantId: string;
  /** Anybody: told as to the role `public`, and kept for all processes. Else one person, whose figures stay in this one. */
  isPublic: boolean;
  /** Null: the person may not sign in any more. */
  call(): Promise<Call | null>;
}

export interface AskedTile {
  key: string;
  path: string;
  tile: string;
  everyMs: number;
  scope: ChosenScope | null;
  audience: Audience;
}

/** Enough of a hash to tell releases apart. */
const HASH_DIGITS = 16;

/** The tiles of a board that are told anew. */
export function askedTiles({ call, board, scope }: { call: Call; board: BoardDocument; scope: ChosenScope | null }, audience: Audience): AskedTile[] {
  const told = board.tiles.filter((tile) => (tile.stat !== undefined || tile.pick !== undefined) && !isAbsent(call.model, tile));
  return told.map((tile) => ({
    // A release may ask otherwise, or let anybody see less.
    key: [
      call.runtime.model().hash.slice(0, HASH_DIGITS),
      board.id,
      tile.key,
      narrows(call, tile, scope) ? `${scope!.key}=${scope!.value}` : "",
      audience.key,
    ].join("|"),
    path: board.path,
    tile: tile.key,
    everyMs: (tile.every ?? usualSeconds) * 1000,
    scope: narrows(call, tile, scope) ? scope : null,
    audience,
  }));
}

/** Only a statistic with such a filter follows the scope. */
const narrows = ({ model }: Call, { stat }: BoardTile, scope: ChosenScope | null): boolean =>
  scope !== null && model.stats.get(stat ?? "")?.filters?.some(({ field }) => field === scope.key) === true;

/** The tile as the present release has it. Null: it is there no more. */
export function tileOf(runtime: Runtime, { path, tile }: Pick<AskedTile, "path" | "tile">): BoardTile | null {
  return boardAt(runtime.model(), path)?.tiles.find(({ key }) => key === tile) ?? null;
}

/** One value of one scope of the board, of rows that are there: nothing else would ever be counted. @throws RequestError REQUEST_PARAM_INVALID */
export async function chosenScope(
  call: Call,
  board: BoardDocument,
  given: { key: string | null; value: string | null },
): Promise<ChosenScope | null> {
  if (given.key === null || given.value === null) return null;
  const scope = board.scope?.find(({ key }) => key === given.key);
  if (scope === undefined) throw badRequest("scope", (board.scope ?? []).map(({ key }) => key).join("、"));
  const { id, key } = entityOf(call, scope.entity);
  const [row] = await findRows({ call, tx: current(call.runtime.db) }, id, { match: { [key]: given.value }, limit: 1 });
  if (row === undefined) throw badRequest("value", zh(scope.title));
  return { key: scope.key, value: given.value };
}
