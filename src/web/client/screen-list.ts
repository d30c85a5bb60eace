import { useQuery } from "@tanstack/react-query";
import type { Text } from "../../../engine/language/text.ts";
import { call } from "./http.ts";

/** One line of `screen/list`: the screens the caller has a variant of. */
export interface ScreenLine {
  id: string;
  title: Text;
  entity: string;
  service: string;
  type: string;
  flow: string | null;
}

/** The screens this person may open, asked for once in a while. */
export const useScreenList = () =>
  useQuery({
    queryKey: ["screens"],
    queryFn: () => call<ScreenLine[]>("GET", "/api/flySource-base/screen/list"),
    staleTime: 600_000,
  });
