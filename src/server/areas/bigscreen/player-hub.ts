import { sql } from "kysely";
import type { PlayerEvent } from "../../../../engine/api/players.ts";
import { systemCall } from "../../data/flow/index.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { perRuntime } from "../../platform/timed-cache.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { playingOf } from "./programme.ts";
import { CODE_MINUTES } from "./tokens.ts";

/** A screen that listens. */
export interface Listener {
  tokenHash: string;
  ip: string;
  tell(event: PlayerEvent): void;
  end(): void;
}

interface Held {
  hash: string;
  tenantId: string;
  code: string | null;
  playerId: string | null;
}

const TICK_MS = 2_000;
const HEARTBEAT_MS = 30_000;

/** The one place of a process where it is looked what its screens play: one look in two seconds for all of them, none while there are none. */
export class PlayerHub {
  private readonly runtime: Runtime;
  private readonly listeners = new Set<Listener>();
  private readonly told = new WeakMap<Listener, string>();
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private beatMs = Number.NEGATIVE_INFINITY;
  /** Who was there at the last sign of life. */
  private present = "";

  constructor(runtime: Runtime) {
    this.runtime = runtime;
  }

  get size(): number {
    return this.listeners.size;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    void this.tick();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }

  /** Ends every stream: the server stops. */
  close(): void {
    for (const listener of [...this.listeners]) listener.end();
  }

  /** While the database is away screens go on with what they were told. */
  tick(): Promise<void> {
    this.looking ??= this.look()
      .catch(() => undefined)
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async look(): Promise<void> {
    const listeners = [...this.listeners];
    if (listeners.length === 0) return;
    const hashes = [...new Set(listeners.map(({ tokenHash }) => tokenHash))];
    const { rows } = await sql<Held>`select token_hash as hash, tenant_id as "tenantId", code, player_id as "playerId" from platform.screen_token
      where token_hash = any(${hashes}::text[]) and (player_id is not null or code_until >= now())`.execute(this.runtime.db);
    const held = new Map(rows.map((row) => [row.hash, row]));
    const playing = await this.playingBy(rows);
    for (const listener of listeners) this.tell(listener, held.get(listener.tokenHash) ?? null, playing);
    await this.beat(listeners, held);
  }

  /** What each player plays now, by school and id. */
  private async playingBy(rows: readonly Held[]): Promise<Map<string, PlayerEvent>> {
    const found = new Map<string, PlayerEvent>();
    const { runtime } = this;
    if (!runtime.model().entities.has("screenPlayer")) return found;
    const now = shanghaiNow(runtime.now());
    for (const [tenantId, those] of Map.groupBy(rows, (row) => row.tenantId)) {
      const ids = those.flatMap(({ playerId }) => playerId ?? []);
      if (ids.length === 0) continue;
      const at = { call: await systemCall(runtime, tenantId), tx: current(runtime.db) };
      const players: Row<"screenPlayer">[] = await recordsOf(at, "screenPlayer").find({ id: ids });
      const programs = await recordsOf(at, "tvProgram").find({ state: "published" });
      for (const player of players)
        found.set(`${tenantId} ${player.id}`, { event: "play", data: playingOf(runtime.model(), player, { programs, now }) });
    }
    return found;
  }

  private tell(listener: Listener, held: Held | null, playing: ReadonlyMap<string, PlayerEvent>): void {
    const event = eventOf(held, playing);
    const text = JSON.stringify(event);
    if (this.told.get(listener) === text) return;
    this.told.set(listener, text);
    listener.tell(event);
    if (event.event === "gone") listener.end();
  }

  /** Screens that listen are there; what waits for its code goes on waiting. */
  private async beat(listeners: readonly Listener[], held: ReadonlyMap<string, Held>): Promise<void> {
    const now = shanghaiNow(this.runtime.now());
    const present = listeners.flatMap(({ tokenHash, ip }) => {
      const row = held.get(tokenHash);
      return row?.playerId == null ? [] : [{ tenant: row.tenantId, id: row.playerId, ip }];
    });
    const there = JSON.stringify(present);
    if (there === this.present && performance.now() - this.beatMs < HEARTBEAT_MS) return;
    this.present = there;
    this.beatMs = performance.now();
    const waiting = [...held.values()].flatMap(({ hash, code }) => (code === null ? [] : [hash]));
    for (const [tenant, those] of Map.groupBy(present, (one) => one.tenant)) {
      const at = { call: await systemCall(this.runtime, tenant), tx: current(this.runtime.db) };
      await booksOf(at, "screenPlayer").changeEach(those.map(({ id, ip }) => ({ id, lastHeartbeat: now, ipAddress: ip })));
    }
    if (waiting.length > 0)
      await sql`update platform.screen_token set code_until = now() + make_interval(mins => ${CODE_MINUTES}) where token_hash = any(${waiting}::text[])`.execute(
        this.runtime.db,
      );
  }
}

function eventOf(held: Held | null, playing: ReadonlyMap<string, PlayerEvent>): PlayerEvent {
  if (held === null) return { event: "gone", data: null };
  if (held.code !== null) return { event: "code", data: { code: held.code } };
  return playing.get(`${held.tenantId} ${held.playerId}`) ?? { event: "gone", data: null };
}

export const playerHub = perRuntime((runtime) => new PlayerHub(runtime));
