import { useNavigation } from "../../../../../../renderers/navigation.ts";
import { textOf } from "../../../../../../renderers/text.ts";
import { useScreenList } from "../../../../client/screen-list.ts";
import type { CardProps } from "./card-props.ts";
import { Tiles } from "./TileCards.tsx";

/** The way to a few pages. `params`: `links`. */
export function PagesCard({ card }: CardProps) {
  const { openScreen } = useNavigation();
  const { data, error, refetch } = useScreenList();
  const links = (card.params?.links ?? []) as string[];
  const tiles = data && links.flatMap((id) => data.find((line) => line.id === id) ?? []);
  return (
    <Tiles
      tiles={tiles?.map((line) => ({ id: line.id, name: textOf(line.title), onOpen: () => openScreen(line.id) }))}
      error={error}
      onRetry={() => void refetch()}
      empty={card.emptyText}
    />
  );
}
