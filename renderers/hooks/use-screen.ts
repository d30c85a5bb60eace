import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { buttonsKey, lacksButton, useButtons } from "../buttons.ts";
import { useDataSource } from "../data-source.ts";
import { usePreference } from "./use-preference.ts";

export interface ScreenLoading {
  screen: UseQueryResult<CompiledScreen>;
  /** Remembered for people who hold several roles. */
  chooseVariant(role: string): void;
}

/** The compiled screen in the asked variant, else in the one this person used last, else in the server's choice. */
export function useScreen(id: string, asked?: string): ScreenLoading {
  const source = useDataSource();
  const [remembered, remember] = usePreference<string | null>("variants", id, null);
  const variant = asked ?? remembered ?? undefined;
  const screen = useQuery({
    queryKey: ["screen", id, variant ?? ""],
    queryFn: async () => {
      if (asked || !remembered) return source.screen(id, variant);
      // A role may have been taken away since it was remembered.
      return source.screen(id, remembered).catch(() => source.screen(id));
    },
    staleTime: 60_000,
  });
  useButtonsInStep(screen);
  return { screen, chooseVariant: remember };
}

/** A screen that was just loaded and lists a button the map does not know asks for the map again: a role or a release may be new. */
function useButtonsInStep({ data, dataUpdatedAt }: UseQueryResult<CompiledScreen>): void {
  const client = useQueryClient();
  const buttons = useButtons();
  const isBehind = data !== undefined && lacksButton(buttons, data);
  useEffect(() => {
    if (isBehind && dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: buttonsKey });
  }, [client, isBehind, dataUpdatedAt]);
}
