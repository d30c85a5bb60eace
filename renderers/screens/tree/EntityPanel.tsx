import { useEffect, useRef } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useListController } from "../../hooks/use-list-controller.ts";
import { ListPanel } from "../crud/ListPanel.tsx";
import type { ScreenPlace } from "../../hooks/screen-place.ts";

/** The list beside a tree; what changes in it is loaded into the tree, too. */
export function EntityPanel({
  screen,
  place,
  title,
  onChanged,
}: {
  screen: CompiledScreen;
  place: ScreenPlace;
  title: string | null;
  onChanged(): void;
}) {
  const controller = useListController(screen, place);
  const total = controller.page?.total;
  const seen = useRef(total);
  useEffect(() => {
    if (seen.current !== undefined && total !== undefined && seen.current !== total) onChanged();
    seen.current = total;
  }, [total, onChanged]);
  return <ListPanel controller={controller} place={place} lead={title && <strong className="list-lead">{title}</strong>} />;
}
