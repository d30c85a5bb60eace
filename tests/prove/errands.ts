import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { TestRuntime } from "../support/database.ts";
import type { Ended, Errand } from "./errand-process.ts";

const PROCESSES = 2;

/** Processes of a server each, that run errands on the database of a proof. */
export class Errands {
  private readonly order: string;
  private readonly children: ChildProcess[] = [];

  constructor({ database, runtime }: TestRuntime, now: string) {
    this.order = JSON.stringify({ place: database.place, dataDir: runtime.config.dataDir, now });
  }

  async open(): Promise<void> {
    while (this.children.length < PROCESSES) this.children.push(await this.child());
  }

  private async child(): Promise<ChildProcess> {
    const child = fork(new URL("errand-process.ts", import.meta.url), [this.order]);
    await once(child, "message");
    return child;
  }

  /** Deals the people to the processes; everybody starts together. `killedAfterMs`: the first process ends without a word each time, and another begins its people again. */
  async together(
    does: Errand["does"],
    people: readonly string[],
    how: { atOnce: number; withinSeconds?: number; killedAfterMs?: readonly number[] },
  ): Promise<{ ended: Ended[]; seconds: number }> {
    const { killedAfterMs = [], ...rest } = how;
    const began = performance.now();
    const dealt = await Promise.all(
      this.children.map((_, number) => {
        const errand = { does, people: people.filter((_one, n) => n % PROCESSES === number), ...rest, atOnce: how.atOnce / PROCESSES };
        return this.run(number, errand, number === 0 ? killedAfterMs : []);
      }),
    );
    return { ended: dealt.flat(), seconds: (performance.now() - began) / 1000 };
  }

  private async run(number: number, errand: Errand, killedAfterMs: readonly number[]): Promise<Ended[]> {
    for (const ms of killedAfterMs) {
      const child = this.children[number]!;
      child.send(errand);
      const gone = once(child, "exit");
      setTimeout(() => child.kill("SIGKILL"), ms);
      await gone;
      this.children[number] = await this.child();
    }
    const child = this.children[number]!;
    const answered = once(child, "message");
    child.send(errand);
    return (await answered)[0] as Ended[];
  }

  close(): void {
    for (const child of this.children) child.disconnect();
  }
}

/** What a proof found wrong, once each. */
export class Faults {
  readonly found = new Set<string>();

  expect(holds: boolean, words: string): void {
    if (!holds) this.found.add(words);
  }

  /** Nobody is told anything but a sentence of the product, and each refusal is one of these. */
  judgeWords(ended: readonly Ended[], known: RegExp): void {
    for (const { said } of ended) for (const words of said) this.expect(known.test(words), `said: ${words}`);
  }

  /** @returns the code that the process ends with */
  tell(): number {
    for (const fault of this.found) console.log(`BROKEN ${fault}`);
    return this.found.size === 0 ? 0 : 1;
  }
}

/** The value that a share of them do not exceed; 0 of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** How many times smaller than it is told a proof is. `--of N` */
export function partOf(args: readonly string[]): number {
  const flag = args.indexOf("--of");
  const part = flag < 0 ? 1 : Number(args[flag + 1]);
  if (!(part >= 1)) throw new Error("--of wants a number of at least 1");
  return part;
}
