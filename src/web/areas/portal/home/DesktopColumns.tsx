import { columnsOf, type Desktop, lanesOf } from "./desktop.ts";
import { DesktopCard } from "./DesktopCard.tsx";

/** The cards as they stand: the wide ones above, the columns below. */
export function DesktopColumns({ desktop }: { desktop: Desktop }) {
  const [wide, ...columns] = lanesOf(desktop);
  const cards = new Map(desktop.shelf.map((card) => [card.id, card]));
  const draw = (ids: readonly string[]) => ids.flatMap((id) => (cards.has(id) ? [<DesktopCard key={id} card={cards.get(id)!} />] : []));
  const widths = columnsOf(desktop.layoutType);
  return (
    <>
      {draw(wide ?? [])}
      <div className="desk-columns" style={{ gridTemplateColumns: widths.map((width) => `minmax(0, ${width}fr)`).join(" ") }}>
        {columns.map((ids, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
          <div key={at} className="desk-column">
            {draw(ids)}
          </div>
        ))}
      </div>
    </>
  );
}
