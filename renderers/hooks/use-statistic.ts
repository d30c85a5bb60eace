import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type StatInput, useDataSource } from "../data-source.ts";

/** Groups and measures of one statistic. */
export function useStatistic(screen: CompiledScreen, input: StatInput) {
  const source = useDataSource();
  return useQuery({
    queryKey: ["statistic", screen.path, input],
    queryFn: () => source.statistics(screen.path, input),
    placeholderData: keepPreviousData,
  });
}
