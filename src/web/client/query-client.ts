import { QueryCache, QueryClient } from "@tanstack/react-query";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { notify } from "./notices.ts";

const isLost = (error: Error): boolean => error instanceof RequestFailure && error.status === 0;
const isServerFault = (error: Error): boolean => error instanceof RequestFailure && error.status >= 500;

/**
 * Refusals are answers: only a lost connection is worth another try. Nothing waits in silence for the connection to come back, and where
 * older data stays on the page, a notice says that it could not be renewed (specification, section 8).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { state }) => {
      if (state.data !== undefined && (isLost(error) || isServerFault(error))) notify({ kind: "error", text: error.message });
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
