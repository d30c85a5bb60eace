import type { Text } from "../../../engine/language/text.ts";
import { RequestFailure, type ScreenContext } from "../../../renderers/data-source.ts";
import { httpDataSource } from "./data-source.ts";
import { call } from "./http.ts";
import { queryClient } from "./query-client.ts";
import { serverTimeMs } from "./signature.ts";

/** One line of `screen/list`: the screens the caller has a variant of. */
export interface ScreenLine {
  id: string;
  title: Text;
  entity: string;
  service: string;
  type: string;
  flow: string | null;
}

/** What a page asks for when it opens, in one call. */
export interface Opening {
  /** Without the time, which would make every reply another one. */
  context: Omit<ScreenContext, "now">;
  /** Null: to be asked for by its own call. */
  screens: ScreenLine[] | null;
  /** What pages open with, by name; what is missing they ask for themselves. */
  parts: Record<string, unknown>;
}

export const openingKey = ["opening"];

/** A server that knows the calls of the contract alone tells the context by its own call. @throws RequestFailure */
export async function loadOpening(): Promise<Opening> {
  try {
    return await call<Opening>("GET", "/api/flySource-base/screen/opening");
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
    return { context: await httpDataSource.context(), screens: null, parts: {} };
  }
}

/** What the page opened with as the first answer of a query, as old as it is. */
export function openedWith<T>(pick: (opening: Opening) => unknown) {
  return {
    initialData: () => {
      const opening = queryClient.getQueryData<Opening>(openingKey);
      return ((opening && pick(opening)) ?? undefined) as T | undefined;
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(openingKey)?.dataUpdatedAt,
  };
}

/** The time on the wall of the school by the server's clock, `yyyy-MM-dd HH:mm:ss`. */
export const schoolNow = (): string => new Date(serverTimeMs(Date.now())).toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
