import { useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import { groupOf, groupPaths } from "../../../../engine/screens/list-kinds.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { many } from "../../../filters/query-value.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { ChoicePicker } from "../../../pickers/ChoicePicker.tsx";
import { textOf } from "../../../text.ts";
import { KanbanColumn } from "./KanbanColumn.tsx";
import { useWays } from "./use-ways.ts";
import "./kanban.css";

interface KanbanProps {
  controller: ListController;
  actions: Actions;
}

/** The rows in columns by a state or a dictionary; to draw one into another column is to move it, and what stands against it is said before. */
export function KanbanView({ controller, actions }: KanbanProps) {
  const { screen, state } = controller;
  const paths = groupPaths(screen);
  const path = groupOf(state.view) ?? paths[0]!;
  const field = screen.fields[path]!;
  const ways = useWays(controller, actions, path);
  const [held, hold] = useState<Row | null>(null);
  const asked = many(state.filters[path]);
  const items = (screen.dicts[field.doc.dict ?? ""]?.items ?? []).filter((item) =>
    asked.length > 0 ? asked.includes(item.value) : item.retired !== true,
  );
  const columns = items.map(({ value, label, tone }) => ({ value, title: textOf(label), tone: tone ?? "default" }));
  const options = paths.map((one) => ({ value: one, label: textOf(screen.fields[one]!.title) }));
  return (
    <div className="kanban">
      {paths.length > 1 && (
        <div className="kanban-head">
          <label htmlFor="kanban-by">{t("kanban.by")}</label>
          <div className="kanban-by">
            <ChoicePicker
              control={{ id: "kanban-by" }}
              title={t("kanban.by")}
              options={options}
              chosen={options.filter(({ value }) => value === path)}
              required
              onChange={([next]) => next && controller.change({ view: `kanban:${next}` })}
            />
          </div>
        </div>
      )}
      <div className="kanban-columns">
        {columns.map((column) => (
          <KanbanColumn
            key={column.value}
            controller={controller}
            actions={actions}
            path={path}
            column={column}
            columns={columns}
            ways={ways}
            held={held}
            onHold={hold}
          />
        ))}
      </div>
    </div>
  );
}
