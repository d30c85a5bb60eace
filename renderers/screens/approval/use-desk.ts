import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Desk } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../data-source.ts";
import { untouched } from "../../hooks/use-column-choice.ts";
import { noteLook } from "../../hooks/use-own-look.ts";
import { useIsMarked } from "../../marks.ts";

/** Who asks on this page, and does not only decide, begins with the list: the way to ask stands above it. */
export const asks = ({ rights, screen }: CompiledScreen): boolean =>
  rights.create && (screen.list?.toolbar ?? []).some((action) => action.do === "create");

/** How the person goes through what waits for them. Kept on the server with how they arranged the list; whoever edits the screen sees its list. */
export function useDesk(screen: CompiledScreen): [Desk, (desk: Desk) => void] {
  const source = useDataSource();
  const client = useQueryClient();
  const begins = useIsMarked() || asks(screen) ? "list" : "queue";
  const [unkept, setUnkept] = useState<Desk | null>(null);
  const choose = (desk: Desk) => {
    const { id, variant, kept } = screen;
    if (kept === undefined) return setUnkept(desk);
    const look = { screen: id, variant, look: { ...(kept.look ?? untouched), desk } };
    noteLook(client, look);
    // A choice that was not kept is no reason to stop anybody: it stays as long as the page does.
    void source.keepLook(look).catch(() => undefined);
  };
  return [screen.kept?.look?.desk ?? unkept ?? begins, choose];
}
