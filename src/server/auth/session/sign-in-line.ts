import { phrase } from "../../../../engine/language/phrase.ts";
import { type HttpError, putOff } from "../../platform/errors.ts";
import { perRuntime } from "../../platform/timed-cache.ts";
import { ComeBack } from "../../platform/come-back.ts";
import { Pace } from "../../platform/pace.ts";
import { Turns } from "../../platform/turns.ts";

/** A few more than passwords are looked at, so that reading and writing of one person fill the time of another. */
const AT_ONCE = 4;
/**
 * Whoever would wait longer is sent away at once and told when to come, milliseconds: a thousand people who sign in within half a minute are all
 * let in by one machine in less than two, and a person who waits is served sooner than one who comes again and again.
 */
const LONGEST_WAIT_MS = 110_000;
/** Nobody is told to come later than this; a line that long is an attack. */
const LATEST_MS = 300_000;
/** A turn that did not come although it should have, because looks became slower meanwhile. */
const PATIENCE_MS = 150_000;
/** A look that took longer was held up by something else, and says nothing about those after it. */
const LONGEST_STEP_MS = 500;
/** Time of one person at the door before any was measured. */
const FIRST_GUESS_MS = 125;

/**
 * The line before the door: so many as can be served in less than two minutes wait in it, as measured here. Each one too many is told a time of
 * their own, one after the other as the door serves them, so that a whole school that comes back does not come back at once.
 */
export class SignInLine {
  private readonly turns = new Turns({ atOnce: AT_ONCE, each: AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  private readonly nowMs: () => number;
  /** Waiting and being looked at. */
  private inside = 0;
  private readonly pace = new Pace({ guessMs: FIRST_GUESS_MS, longestMs: LONGEST_STEP_MS });
  private readonly comeBack = new ComeBack({ soonestMs: LONGEST_WAIT_MS / 2, latestMs: LATEST_MS });

  /** `nowMs`: a clock that only goes forward, milliseconds. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.nowMs = nowMs;
  }

  /** Does the work when it is its turn. @throws HttpError 503 with the place in the line and the seconds to wait */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside * this.pace.stepMs > LONGEST_WAIT_MS) throw this.sentAway();
    this.inside += 1;
    try {
      const done = await this.turns.take({ key: "", patienceMs: PATIENCE_MS, isPatient: true });
      if (done === null) throw this.sentAway();
      const beganMs = this.nowMs();
      const beside = Math.min(this.inside, AT_ONCE);
      try {
        return await work();
      } finally {
        done();
        this.pace.note(this.nowMs() - beganMs, beside);
      }
    } finally {
      this.inside -= 1;
    }
  }

  private sentAway(): HttpError {
    const { seconds, before: told } = this.comeBack.next(this.nowMs(), this.pace.stepMs);
    const before = this.inside + told;
    return putOff(phrase`同时登录的人很多，您前面约有 ${before} 人，请在 ${seconds} 秒后再试`, seconds);
  }
}

/** The line of a running server. */
export const lineOf = perRuntime(() => new SignInLine());
