import type { TileState } from "../../../../engine/api/boards.ts";
import { perRuntime } from "../../platform/timed-cache.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { type AskedTile, tileOf } from "./asked-tile.ts";
import { claimTiles, keepTile, keptTiles } from "./kept-tiles.ts";
import { tileFigures } from "./tile-figures.ts";

/** Who looks at a board. */
export interface Viewer {
  tiles: readonly AskedTile[];
  tell(state: TileState): void;
  /** The release is another: what is drawn may be as well. */
  released(): void;
  /** Who looks may look no more. */
  end(): void;
}

interface Watched {
  asked: AskedTile;
  viewers: Set<Viewer>;
  state: TileState | null;
  /** When this process looks again, in its own time. */
  nextMs: number;
}

const TICK_MS = 1_000;
/** A tile that another process asks for, or that failed, is looked for again after so long. */
const SOON_MS = 1_000;
/** An asking that takes longer than this share of its time is made half as often. */
const SLOW_SHARE = 0.2;
/** So many tiles are asked for at once: boards never take the connections of people. */
const AT_ONCE = 2;

/** The one place of a process where tiles are watched: each is asked for once, whoever looks, and told to all. What nobody looks at is not asked for. */
export class BoardHub {
  private readonly runtime: Runtime;
  private readonly watched = new Map<string, Watched>();
  private readonly viewers = new Set<Viewer>();
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  /** Of the release whose tiles are told; null until somebody watches. */
  private hash: string | null = null;

  constructor(runtime: Runtime) {
    this.runtime = runtime;
  }

  get size(): number {
    return this.viewers.size;
  }

  /** Tells what is known at once, and whatever changes until the answer is called. */
  watch(viewer: Viewer): () => void {
    this.hash ??= this.runtime.model().hash;
    this.viewers.add(viewer);
    for (const asked of viewer.tiles) {
      const watched = this.watched.get(asked.key) ?? { asked, viewers: new Set(), state: null, nextMs: 0 };
      this.watched.set(asked.key, watched);
      watched.viewers.add(viewer);
      if (watched.state !== null) viewer.tell(watched.state);
    }
    this.timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    void this.tick();
    return () => this.leave(viewer);
  }

  private leave(viewer: Viewer): void {
    this.viewers.delete(viewer);
    for (const { key } of viewer.tiles) {
      const watched = this.watched.get(key);
      watched?.viewers.delete(viewer);
      if (watched?.viewers.size === 0) this.watched.delete(key);
    }
    if (this.viewers.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  /** Ends every stream: the server stops. */
  close(): void {
    for (const viewer of [...this.viewers]) viewer.end();
  }

  /** Asks for what is due, once at a time; who comes meanwhile waits for the same look. */
  tick(): Promise<void> {
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** An error of the database leaves everything as it was told. */
  private async look(): Promise<void> {
    this.tellRelease();
    const due = [...this.watched.values()].filter(({ nextMs }) => nextMs <= Date.now());
    const own = due.filter(({ asked }) => !asked.audience.isPublic);
    const shared = Map.groupBy(
      due.filter(({ asked }) => asked.audience.isPublic),
      ({ asked }) => asked.audience.tenantId,
    );
    for (const [tenantId, tiles] of shared) await this.share(tenantId, tiles);
    await eachFew(own, (watched) => this.askOwn(watched));
  }

  private tellRelease(): void {
    const { hash } = this.runtime.model();
    if (hash === this.hash) return;
    this.hash = hash;
    for (const viewer of [...this.viewers]) viewer.released();
  }

  /** What other processes told is read, what is too old and nobody's is asked for here. */
  private async share(tenantId: string, due: readonly Watched[]): Promise<void> {
    const { db } = this.runtime;
    const keys = due.map(({ asked }) => asked.key);
    try {
      const kept = new Map((await keptTiles(db, tenantId, keys)).map((tile) => [tile.key, tile]));
      for (const watched of due) {
        const found = kept.get(watched.asked.key);
        watched.nextMs = Date.now() + SOON_MS;
        if (found !== undefined && found.version > 0) this.tell(watched, found);
      }
      const old = keys.filter((key) => kept.get(key)?.isOld !== false);
      const mine = old.length === 0 ? new Set<string>() : await claimTiles(db, tenantId, old);
      await eachFew(
        due.filter(({ asked }) => mine.has(asked.key)),
        (watched) => this.askShared(tenantId, watched),
      );
    } catch {
      for (const watched of due) this.fault(watched);
    }
  }

  private async askShared(tenantId: string, watched: Watched): Promise<void> {
    const told = await this.ask(watched);
    const version = await keepTile(this.runtime.db, tenantId, { ...told, key: watched.asked.key });
    if (told.figures === null) this.fault(watched, version);
    else this.tell(watched, { version, statTime: told.statTime, figures: told.figures, isFault: false });
  }

  /** What is one person's alone stays in this process. */
  private async askOwn(watched: Watched): Promise<void> {
    const told = await this.ask(watched);
    watched.nextMs = Date.now() + told.everyMs;
    if (told.figures === null) this.fault(watched);
    else this.tell(watched, { version: Date.now(), statTime: told.statTime, figures: told.figures, isFault: false });
  }

  private async ask({ asked, viewers }: Watched) {
    const began = performance.now();
    const statTime = shanghaiNow(this.runtime.now());
    const figures = await this.figuresOf(asked, viewers).catch(() => null);
    const elapsedMs = Math.round(performance.now() - began);
    const isSlow = elapsedMs > asked.everyMs * SLOW_SHARE;
    return { figures, statTime, elapsedMs, everyMs: isSlow ? asked.everyMs * 2 : asked.everyMs };
  }

  private async figuresOf(asked: AskedTile, viewers: ReadonlySet<Viewer>) {
    const call = await asked.audience.call();
    if (call === null) for (const viewer of viewers) viewer.end();
    const tile = tileOf(this.runtime, asked);
    return call === null || tile === null
      ? null
      : tileFigures(call, tile, { scope: asked.scope, keepSeconds: asked.audience.isPublic ? 0 : asked.everyMs / 2_000 });
  }

  private tell(watched: Watched, state: Omit<TileState, "key">): void {
    const { key: _key, isOld: _isOld, ...told } = state as Omit<TileState, "key"> & { key?: string; isOld?: boolean };
    if (watched.state?.version === told.version && watched.state.isFault === told.isFault) return;
    watched.state = { ...told, key: watched.asked.tile };
    for (const viewer of watched.viewers) viewer.tell(watched.state);
  }

  /** The figures stay, with the time they are of. */
  private fault(watched: Watched, version = watched.state?.version ?? 0): void {
    watched.nextMs = Date.now() + SOON_MS;
    this.tell(watched, { figures: watched.state?.figures ?? null, statTime: watched.state?.statTime ?? "", version, isFault: true });
  }
}

async function eachFew<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const next = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

export const boardHub = perRuntime((runtime) => new BoardHub(runtime));
