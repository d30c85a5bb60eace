/** Texts counted at once; when there are more, all are counted anew. */
const MOST_TEXTS = 2_000;
/** A text that the process asked so often will be asked again. */
const OFTEN = 3;
/** Plans of one connection; each costs PostgreSQL about 100 KB, that of a long text as much as many. */
const MOST_PLANS = 100;
const LONG = 20_000;
/** Characters of a long text that cost as much as a plan. */
const CHARACTERS = 2_000;
/** A full connection that so often had no plan keeps the wrong ones. */
const MOST_MISSED = 1_000;

/**
 * Which reads the connections of a process plan once and keep. To read and plan a statement over a dozen tables costs PostgreSQL several
 * times what it costs to answer it. A text holds no value that a caller brought, so that a plan serves whoever asks; PostgreSQL itself plans anew
 * where the values make a difference, and when a table changed, but keeps the types of the values as they were. Therefore writes are planned
 * each time, whoever changes a table has all plans renewed, and a read that fails is asked without its plan.
 */
export class KeptPlans {
  private readonly asked = new Map<string, number>();
  /** Texts that failed under their name. */
  private readonly doubted = new Set<string>();
  /** Plans of an earlier one are not used any more. */
  private generation = 0;

  /** Of a connection just opened. `most`: plans that it keeps, of texts of usual length. */
  ofConnection(most = MOST_PLANS): ConnectionPlans {
    const names = new Map<string, string>();
    let [generation, made, room, missed] = [this.generation, 0, most, 0];
    return {
      nameOf: (text) => {
        if (generation !== this.generation) names.clear();
        generation = this.generation;
        if (this.doubted.has(text)) return undefined;
        const known = names.get(text);
        if (known !== undefined || !this.isAskedOften(text)) return known;
        const cost = text.length > LONG ? Math.ceil(text.length / CHARACTERS) : 1;
        if (cost > room) missed += 1;
        else {
          room -= cost;
          names.set(text, `kept_${++made}`);
        }
        return names.get(text);
      },
      isWorn: () => missed >= MOST_MISSED,
    };
  }

  /** Tables are others now, and what was planned for them would take and answer values in the types of before. */
  renew(): void {
    this.generation += 1;
    this.doubted.clear();
  }

  /** A text failed under its name: from now on it is planned each time it is asked. */
  doubt(text: string): void {
    if (this.doubted.size >= MOST_TEXTS) this.doubted.clear();
    this.doubted.add(text);
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

/** Makes tables others, perhaps as one of several statements: a plan of before it may be wrong. */
export const changesTables = (text: string): boolean => /\b(alter|drop)\s+(table|column|type|domain|schema|view)\b/i.test(text);

/**
 * Whether a plan made for another table may be the cause. `0A000`: an answer would have another type; class 42: a type or a column is not
 * there any more; class 22: a value does not fit the type of before.
 */
export const mayBeOfPlan = (error: unknown): boolean => /^(0A000|42...|22...)$/.test((error as { code?: string } | null)?.code ?? "");

const ofPlans = new WeakSet<object>();

/** The transaction of this error asked with a plan, which may be the cause: run once more, it asks without. */
export const blamePlan = (error: unknown): void => void ofPlans.add(error as object);

export const isPlanBlamed = (error: unknown): boolean => typeof error === "object" && error !== null && ofPlans.has(error);
