/** A step of the language: documents of format `from` become documents of `from + 1`. Pure; never looks at other documents; gives back what it does not change. */
export interface FormatUpgrade {
  /** Format read; the file is named `NNNN-<what>.ts` after the format written. */
  from: number;
  /** What changed, for the changelog. */
  title: string;
  upgrade(document: Record<string, unknown>): Record<string, unknown>;
}
