/** Answers that are on their way to the server. */
export interface KeptAnswers {
  version: number;
  /** Version of the questions. */
  sheet: number;
  values: Record<string, unknown>;
}

const keyOf = (name: string): string => `answers:${name}`;

/** Kept in the tab: they survive a reload without a network, and end with the tab, because school computers are shared. */
export function keepHere(name: string, answers: KeptAnswers): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(answers));
}

export function keptHere(name: string): KeptAnswers | null {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as KeptAnswers;
    return typeof kept.version === "number" && typeof kept.values === "object" && kept.values !== null ? kept : null;
  } catch {
    return null;
  }
}

export const forgetHere = (name: string): void => sessionStorage.removeItem(keyOf(name));
