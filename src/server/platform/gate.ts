import { ComeBack } from "./come-back.ts";
import { Pace } from "./pace.ts";
import { Turns } from "./turns.ts";

export interface GateLimits {
  /** So many are worked at. */
  atOnce: number;
  /** So many may always wait, however slow the machine is at the moment. */
  few: number;
  /** More may wait as long as the last of them is held to begin within so many milliseconds. */
  longestWaitMs: number;
  /** Nobody waits longer than so many milliseconds from when they asked: the work may have become slower than it was held to be. */
  patienceMs: number;
}

/** Share of the turns that one caller may have at once. */
const ONE_CALLER = 2 / 3;
/** People look on: nobody is told to come later than this, milliseconds. */
const LATEST_MS = 5_000;
const firstGuess = { guessMs: 10, longestMs: 500 };

/** Work of one kind: a few pieces at once, a queue as long as it can be served in time, and who would come too late is told so when they ask. */
export class Gate {
  private readonly limits: GateLimits;
  private readonly turns: Turns;
  private readonly pace = new Pace(firstGuess);
  private readonly comeBack = new ComeBack({ soonestMs: 0, latestMs: LATEST_MS });
  /** Waiting for a turn, and having one. */
  private waiting = 0;
  private working = 0;

  constructor(limits: GateLimits) {
    this.limits = limits;
    this.turns = new Turns({ atOnce: limits.atOnce, each: Math.ceil(limits.atOnce * ONE_CALLER), waiting: Number.POSITIVE_INFINITY });
  }

  /** Milliseconds until who asks now would begin; null when there is no use in waiting. */
  waitMs(): number | null {
    const ms = this.waiting * this.pace.stepMs;
    return this.waiting >= this.limits.few && ms > this.limits.longestWaitMs ? null : ms;
  }

  /**
   * Waits for a turn; `key` names the caller, who waited `alreadyMs` before. Answers what ends it, to be called once or oftener; null when there was
   * none in time.
   */
  async enter(key: string, alreadyMs = 0): Promise<(() => void) | null> {
    if (this.waitMs() === null) return null;
    this.waiting += 1;
    const done = await this.turns.take({ key, patienceMs: Math.max(0, this.limits.patienceMs - alreadyMs), isPatient: true });
    this.waiting -= 1;
    if (done === null) return null;
    this.working += 1;
    const beganMs = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.pace.note(performance.now() - beganMs, this.working);
      this.working -= 1;
      done();
    };
  }

  /** Seconds after which the next one who was sent away may come again. */
  comesBackIn(): number {
    return this.comeBack.next(performance.now(), this.pace.stepMs).seconds;
  }

  /** For the operator. */
  state(): { working: number; waiting: number; stepMs: number } {
    return { working: this.working, waiting: this.waiting, stepMs: this.pace.stepMs };
  }
}
