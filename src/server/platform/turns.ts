interface Waiting {
  key: string;
  isPatient: boolean;
  begin(): void;
}

/** Lets work begin in the order of asking, so many at once and of one key. */
export class Turns {
  private readonly running: string[] = [];
  private readonly queue: Waiting[] = [];
  private readonly limits: { atOnce: number; each: number; waiting: number };
  /** `waiting`: so many may stand in the queue, patient ones not counted. */
  constructor(limits: { atOnce: number; each: number; waiting: number }) {
    this.limits = limits;
  }

  /** Waits for a turn. Answers what ends it, or null when there was none in time or the queue is full. */
  take(of: { key: string; patienceMs: number; isPatient: boolean }): Promise<(() => void) | null> {
    const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
    const begin = () => {
      clearTimeout(clock);
      resolve(this.begin(of.key));
    };
    const waiting: Waiting = { key: of.key, isPatient: of.isPatient, begin };
    const leave = () => {
      clearTimeout(clock);
      this.queue.splice(this.queue.indexOf(waiting), 1);
      resolve(null);
    };
    const clock = setTimeout(leave, of.patienceMs);
    this.queue.push(waiting);
    this.next();
    if (!of.isPatient && this.queue.includes(waiting) && this.queue.filter((one) => !one.isPatient).length > this.limits.waiting) leave();
    return promise;
  }

  private begin(key: string): () => void {
    this.running.push(key);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.running.splice(this.running.indexOf(key), 1);
      this.next();
    };
  }

  private next(): void {
    while (this.running.length < this.limits.atOnce) {
      const at = this.queue.findIndex(({ key }) => this.running.filter((one) => one === key).length < this.limits.each);
      const [waiting] = at < 0 ? [] : this.queue.splice(at, 1);
      if (waiting === undefined) return;
      waiting.begin();
    }
  }
}
