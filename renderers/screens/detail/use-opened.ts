import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { rowOffers } from "../../actions/action-kind.ts";
import { RequestFailure, useDataSource } from "../../data-source.ts";

/** Tells the operation the document names that a person opened the record, once; the list behind shows what that changed. */
export function useOpened(screen: CompiledScreen, record: Row): void {
  const source = useDataSource();
  const client = useQueryClient();
  const told = useRef<string>(undefined);
  const opened = screen.screen.detail?.opened;
  useEffect(() => {
    if (opened === undefined || told.current === record.id || !rowOffers(record, `call:${opened}`)) return;
    told.current = record.id;
    source.call(screen.path, opened, { ids: [record.id] }).then(
      () => client.invalidateQueries({ queryKey: ["list", screen.path] }),
      // Who could open the record reads it whether or not the reading could be noted.
      (error: unknown) => {
        if (!(error instanceof RequestFailure)) throw error;
      },
    );
  }, [opened, record, screen.path, source, client]);
}
