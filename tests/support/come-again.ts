import { DatabaseUnavailable } from "../../src/server/platform/database/unavailable.ts";

/** Comes again where no connection was free or others had the rows, as a page does when it is told to: how many at once a machine serves is nobody's rule. */
export async function comeAgain<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || (error.trouble !== "busy" && error.trouble !== "locked")) throw error;
    }
  }
}
