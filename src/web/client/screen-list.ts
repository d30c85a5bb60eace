import { useQuery } from "@tanstack/react-query";
import { call } from "./http.ts";
import { openedWith, type ScreenLine } from "./opening.ts";

export type { ScreenLine } from "./opening.ts";

/** The screens this person may open, asked for once in a while. */
export const useScreenList = () =>
  useQuery({
    queryKey: ["screens"],
    queryFn: () => call<ScreenLine[]>("GET", "/api/flySource-base/screen/list"),
    staleTime: 600_000,
    ...openedWith<ScreenLine[]>(({ screens }) => screens),
  });
