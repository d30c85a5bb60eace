/** One of those that may be chosen. */
export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** What is chosen, under the name it is shown by. */
export type Named = Pick<Choice, "value" | "label">;

/** So few that all stand in sight, as chips. */
export const CHIPS_AT_MOST = 7;
