import type { Row } from "../../../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../../../../../renderers/cells/FieldCell.tsx";
import { readListState } from "../../../../../../renderers/hooks/list-state.ts";
import { toRowQuery } from "../../../../../../renderers/hooks/use-list-controller.ts";
import { useScreen } from "../../../../../../renderers/hooks/use-screen.ts";
import { useNavigation } from "../../../../../../renderers/navigation.ts";
import { cardOf } from "../../../../../../renderers/screens/crud/card-of.ts";
import type { RowQuery } from "../../../../../../renderers/data-source.ts";
import type { ShelfCard } from "../desktop.ts";
import type { CardProps } from "./card-props.ts";
import { type Line, RowList } from "./RowList.tsx";
import { useRows } from "./rows.ts";

/** The first rows of a list page, with the fields its own cards show. `params`: `screen`, `where`, `rows`. */
export function RowsCard({ card }: CardProps) {
  const id = String(card.params?.screen ?? "");
  const { screen } = useScreen(id);
  const { openScreen } = useNavigation();
  const found = screen.data;
  const { rows, error, retry } = useRows(found?.path ?? "", found ? queryOf(found, card, Number(card.params?.rows ?? SHOWN)) : {}, {
    refreshSeconds: card.refreshSeconds,
    isReady: found !== undefined,
  });
  const lines = found && rows?.map((row) => lineOf(found, row, () => openScreen(id, { record: String(row.id) })));
  return <RowList lines={lines} error={screen.error ?? error} onRetry={() => void (found ? retry() : screen.refetch())} empty={card.emptyText} />;
}

const SHOWN = 6;
/** The rows the page begins with, and of them those the card is about. */
export function queryOf(screen: CompiledScreen, { params }: ShelfCard, size: number): RowQuery {
  const query = toRowQuery(screen, { ...readListState(new URLSearchParams(), { list: screen.screen.list }), size }, {});
  return params?.where === undefined ? query : { ...query, where: JSON.stringify(params.where) };
}

function lineOf(screen: CompiledScreen, row: Row, onOpen: () => void): Line {
  const { title, badge, lines } = cardOf(screen);
  const cell = (name: string | undefined, as?: "badge") => {
    const field = name === undefined ? undefined : screen.fields[name];
    return field && <FieldCell row={row} field={field} screen={screen} {...(as && { as })} />;
  };
  return { id: String(row.id), title: cell(title) ?? String(row.id), tag: cell(badge, "badge"), side: cell(lines[0]), onOpen };
}
