import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { useDataSource } from "../../../data-source.ts";
import { totalText } from "../../../hooks/list-paging.ts";
import { toRowQuery, type ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { KanbanCard } from "./KanbanCard.tsx";
import type { Group, Way } from "./use-ways.ts";

/** Cards of a column before more are asked for; the server gives at most 500 at once. */
const FIRST = 20;
const MOST = 500;

interface ColumnProps {
  controller: ListController;
  actions: Actions;
  path: Path;
  column: Group;
  columns: readonly Group[];
  ways(row: Row, value: string): Way;
  /** The row that is being drawn. */
  held: Row | null;
  onHold(row: Row | null): void;
}

/** The rows of one value, with their count, and a place to drop others. */
export function KanbanColumn({ controller, actions, path, column, columns, ways, held, onHold }: ColumnProps) {
  const [size, setSize] = useState(FIRST);
  const { page, isLoading } = useGroup(controller, { path, value: column.value, size });
  const rows = page?.records ?? [];
  const isOwn = held !== null && String(held[path]) === column.value;
  const way = held === null || isOwn ? null : ways(held, column.value);
  return (
    <section
      className="kanban-column"
      aria-label={column.title}
      data-empty={page?.total === 0 || undefined}
      data-way={way === null ? undefined : way.isOpen ? "open" : "shut"}
      onDragOver={(event) => way?.isOpen && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onHold(null);
        if (way?.isOpen) way.go();
      }}
    >
      <header>
        <span className="cell-badge" data-tone={column.tone}>
          {column.title}
        </span>
        <span className="kanban-count">{page === undefined ? "" : totalText(page.total, page.capped)}</span>
      </header>
      {way?.reason && <p className="kanban-reason">{way.reason}</p>}
      {isLoading && <Skeleton active title={false} />}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <KanbanCard
              controller={controller}
              actions={actions}
              row={row}
              path={path}
              targets={() => columns.filter(({ value }) => value !== column.value).map((target) => ({ ...target, way: ways(row, target.value) }))}
              onHold={onHold}
            />
          </li>
        ))}
      </ul>
      {page !== undefined && page.total > rows.length && size < MOST && (
        <Button type="text" block onClick={() => setSize(Math.min(size * 3, MOST))}>
          {t("kanban.more", { count: page.total - rows.length })}
        </Button>
      )}
    </section>
  );
}

interface GroupAsked {
  path: Path;
  value: string;
  size: number;
}

function useGroup({ screen, state, filters }: ListController, { path, value, size }: GroupAsked) {
  const source = useDataSource();
  const query = { ...toRowQuery(screen, { ...state, current: 1, size }, { ...filters, [path]: value }), sums: undefined };
  const { data, isLoading } = useQuery({ queryKey: ["list", screen.path, query], queryFn: () => source.list(screen.path, query) });
  return { page: data, isLoading };
}
