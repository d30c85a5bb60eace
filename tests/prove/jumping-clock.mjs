/** Loaded before a server: SIGUSR2 sets the clock of its process ten minutes on, and the next one back. */
const JUMP_MS = 600_000;
const Clock = globalThis.Date;
let aheadMs = 0;
globalThis.Date = class extends Clock {
  constructor(...given) {
    if (given.length === 0) super(Clock.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return Clock.now() + aheadMs;
  }
};
process.on("SIGUSR2", () => {
  aheadMs = aheadMs === 0 ? JUMP_MS : 0;
});
