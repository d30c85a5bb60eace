/**
 * Times for those who are sent away, one after the other as they can be served: who comes back does not meet everybody else who was sent away in the
 * same moment.
 */
export class ComeBack {
  private readonly soonestMs: number;
  private readonly latestMs: number;
  /** Until when times were told. */
  private toldMs = 0;

  /** Nobody is told to come sooner or later than in so many milliseconds. */
  constructor({ soonestMs, latestMs }: { soonestMs: number; latestMs: number }) {
    this.soonestMs = soonestMs;
    this.latestMs = latestMs;
  }

  /** The next time, by a clock that only goes forward; `stepMs` from one served to the next. `before`: how many were told an earlier one. */
  next(nowMs: number, stepMs: number): { seconds: number; before: number } {
    const soonest = nowMs + this.soonestMs;
    this.toldMs = Math.min(Math.max(this.toldMs, soonest) + stepMs, nowMs + this.latestMs);
    return { seconds: Math.ceil((this.toldMs - nowMs) / 1000), before: Math.round((this.toldMs - soonest) / stepMs) };
  }
}
