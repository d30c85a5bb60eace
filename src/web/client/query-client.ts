import { QueryCache, QueryClient } from "@tanstack/react-query";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { isRefusal } from "../../../renderers/refusal.ts";
import { notify } from "./notices.ts";

const isFault = (error: Error): boolean => error instanceof RequestFailure && !isRefusal(error);
const isLost = (error: Error): boolean => error instanceof RequestFailure && error.status === 0;

/**
 * Refusals are answers: only a lost connection is worth another try. Nothing waits in silence for the connection to come back: a notice says
 * what went wrong (specification, section 8), over a page that keeps its older data and over one that has none yet.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isFault(error)) notify({ kind: "error", text: error.message });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: "always",
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && isLost(error),
    },
    mutations: { networkMode: "always" },
  },
});
