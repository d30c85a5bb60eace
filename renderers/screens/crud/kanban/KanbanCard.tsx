import { SwapOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { FieldCell } from "../../../cells/FieldCell.tsx";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { CardLines } from "../CardLines.tsx";
import { cardOf } from "../card-of.ts";
import type { Group, Way } from "./use-ways.ts";

/** Lines of a card beside its title. */
const LINES = 3;

interface CardProps {
  controller: ListController;
  actions: Actions;
  row: Row;
  path: Path;
  /** The other columns, each with how the record comes there; asked for when somebody looks. */
  targets(): (Group & { way: Way })[];
  onHold(row: Row | null): void;
}

const itemOf = ({ value, title, way }: Group & { way: Way }) => ({ key: value, disabled: !way.isOpen, label: title, extra: way.reason });

/** A record that is drawn to where it belongs, or sent there by its menu: with keys, and on a phone. */
export function KanbanCard({ controller, actions, row, path, targets, onHold }: CardProps) {
  const { screen, saved } = controller;
  const { title, lines } = cardOf(screen);
  const titleField = screen.fields[title];
  const shown = lines
    .filter((line) => line !== path)
    .flatMap((line) => screen.fields[line] ?? [])
    .slice(0, LINES);
  const [isOpen, setOpen] = useState(false);
  const found = isOpen ? targets().filter(({ way }) => way.isNone !== true) : [];
  return (
    <article
      className={row.id === saved?.id ? "kanban-card is-saved" : "kanban-card"}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        // The columns change while the browser takes its picture of the card, which ends the drawing in some.
        setTimeout(() => onHold(row));
      }}
      onDragEnd={() => onHold(null)}
    >
      <header>
        <button type="button" className="cell-link card-title" onClick={() => actions.start({ do: "detail" }, [row])}>
          {titleField ? <FieldCell row={row} field={titleField} screen={screen} /> : t("view")}
        </button>
        <Dropdown
          autoFocus
          trigger={["click"]}
          open={isOpen}
          onOpenChange={setOpen}
          menu={{
            items: found.length === 0 ? [{ key: "", disabled: true, label: t("kanban.stays") }] : found.map(itemOf),
            onClick: ({ key }) => found.find(({ value }) => value === key)?.way.go(),
          }}
        >
          <Button type="text" size="small" icon={<SwapOutlined />} aria-label={t("kanban.move")} title={t("kanban.move")} />
        </Dropdown>
      </header>
      <dl>
        <CardLines screen={screen} row={row} fields={shown} />
      </dl>
    </article>
  );
}
