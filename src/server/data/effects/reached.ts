/** How far the steps of a long effect have come. */
export interface Reached {
  /** Index of the step that is not done yet. */
  step: number;
  /** Of its rows, in the order of their ids, the last that is done. */
  after?: string;
  /** The row in which an inner step stands. */
  within?: { row: string; at: Reached };
}
