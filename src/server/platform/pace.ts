/** How much of the newest piece of work enters what one is held to take. */
const NEWEST = 0.2;

/** How long it takes from one served to the next, as it was lately measured. */
export class Pace {
  /** Milliseconds from one served to the next while all turns are taken. */
  stepMs: number;
  private readonly longestMs: number;

  /** `guessMs`: before any was measured. `longestMs`: a step that took longer was held up by something else, and says nothing about those after it. */
  constructor({ guessMs, longestMs }: { guessMs: number; longestMs: number }) {
    this.stepMs = guessMs;
    this.longestMs = longestMs;
  }

  /** A piece of work took so many milliseconds, beside so many others, itself included. */
  note(tookMs: number, atOnce: number): void {
    this.stepMs += NEWEST * (Math.min(tookMs / atOnce, this.longestMs) - this.stepMs);
  }
}
