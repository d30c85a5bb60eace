import { Checkbox, Pagination, Skeleton } from "antd";
import type { Row } from "../../../engine/api.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { NamedTag } from "../../cells/NamedTag.tsx";
import { isAbsent } from "../../format-value.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import { CardLines } from "./CardLines.tsx";
import { cardOf } from "./card-of.ts";
import { listPaging } from "../../hooks/list-paging.ts";
import { RowActions } from "./RowActions.tsx";
import { t } from "../../locales/t.ts";

/** Rows as cards: the view of a phone, and of lists that offer it. */
export function CardList({ controller, actions }: { controller: ListController; actions: Actions }) {
  const { page } = controller;
  if (controller.error && !page) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  if (controller.isLoading) return <Skeleton active className="list-skeleton" />;
  const rows = page?.records ?? [];
  if (rows.length === 0) return <ListEmpty controller={controller} actions={actions} />;
  const { showSizeChanger: _changer, ...paging } = listPaging(controller);
  return (
    <>
      <ul className="cards">
        {rows.map((row) => (
          <li key={row.id} className={row.id === controller.saved?.id ? "row-saved" : undefined}>
            <RowCard controller={controller} row={row} actions={actions} />
          </li>
        ))}
      </ul>
      <Pagination {...paging} showSizeChanger={false} showLessItems className="cards-paging" />
    </>
  );
}

function RowCard({ controller, row, actions }: { controller: ListController; row: Row; actions: Actions }) {
  const { screen, selected, select } = controller;
  const isChosen = selected.some(({ id }) => id === row.id);
  const { title, badge, lines } = cardOf(screen);
  const titleField = screen.fields[title];
  const badgeField = badge ? screen.fields[badge] : undefined;
  return (
    <article className="card">
      <header>
        {selected.length > 0 && (
          <Checkbox
            className="card-choice"
            aria-label={t("batch.choose")}
            checked={isChosen}
            onChange={() => select(isChosen ? selected.filter(({ id }) => id !== row.id) : [...selected, row])}
          />
        )}
        <button type="button" className="cell-link card-title" onClick={() => actions.start({ do: "detail" }, [row])}>
          {titleField ? <FieldCell row={row} field={titleField} screen={screen} /> : t("view")}
        </button>
        {badgeField && !isAbsent(row[badgeField.path]) && <NamedTag row={row} field={badgeField} screen={screen} as="badge" />}
      </header>
      <dl className="card-lines">
        <CardLines screen={screen} row={row} fields={lines.flatMap((line) => screen.fields[line] ?? [])} />
      </dl>
      <RowActions screen={screen} row={row} actions={actions} />
    </article>
  );
}
