import { queryClient } from "./query-client.ts";

/** Several decisions in a row are counted once. */
const REST_MS = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What waits for the person and what they were told of changed by what they did: it is counted anew, wherever it stands. */
export function countAgain(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const key of ["todos", "unread"]) void queryClient.invalidateQueries({ queryKey: [key] });
  }, REST_MS);
}
