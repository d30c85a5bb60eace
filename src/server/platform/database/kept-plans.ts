/** Texts counted at once; when there are more, all are counted anew. */
const MOST_TEXTS = 2_000;
/** A text that the process asked so often will be asked again. */
const OFTEN = 3;
/** Plans of one connection; each costs PostgreSQL about 100 KB. */
const MOST_PLANS = 100;
/** A full connection that so often had no plan keeps the wrong ones. */
const MOST_MISSED = 1_000;

/**
 * Which statements the connections of a process plan once and keep. To read and plan a statement over a dozen tables costs PostgreSQL several
 * times what it costs to answer it. A text holds no value that a caller brought, so that a plan serves whoever asks; PostgreSQL itself plans anew
 * where the values make a difference, and when a table changed.
 */
export class KeptPlans {
  private readonly asked = new Map<string, number>();
  /** Plans of an earlier one are not used any more. */
  private generation = 0;

  /** Of a connection just opened. `most`: plans that it keeps. */
  ofConnection(most = MOST_PLANS): ConnectionPlans {
    const names = new Map<string, string>();
    let [generation, made, missed] = [this.generation, 0, 0];
    return {
      nameOf: (text) => {
        if (generation !== this.generation) names.clear();
        generation = this.generation;
        const known = names.get(text);
        if (known !== undefined || !this.isAskedOften(text)) return known;
        if (made >= most) missed += 1;
        else names.set(text, `kept_${++made}`);
        return names.get(text);
      },
      isWorn: () => missed >= MOST_MISSED,
    };
  }

  /** A table is another now, and what was planned for it would answer in the types of before. */
  renew(): void {
    this.generation += 1;
  }

  private isAskedOften(text: string): boolean {
    const times = (this.asked.get(text) ?? 0) + 1;
    if (times === 1 && this.asked.size >= MOST_TEXTS) this.asked.clear();
    this.asked.set(text, times);
    return times >= OFTEN;
  }
}

/** The plans that one connection keeps. */
export interface ConnectionPlans {
  /** Under which name it keeps the plan of a text; undefined = it keeps none. */
  nameOf(text: string): string | undefined;
  /** Its plans are of another time: a new connection serves better. */
  isWorn(): boolean;
}

/** `cached plan must not change result type`: a column became another since the plan was made. */
export const isPlanStale = (error: unknown): boolean => (error as { code?: string } | null)?.code === "0A000";
