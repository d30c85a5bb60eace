import { QueryClient } from "@tanstack/react-query";
import { RequestFailure } from "../../../renderers/data-source.ts";

/** Refusals are answers: only a lost connection is worth another try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof RequestFailure && error.status === 0,
    },
  },
});
