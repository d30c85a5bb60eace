import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import type { ColumnChoice } from "../../hooks/use-column-choice.ts";
import { columnTitle } from "./list-columns.tsx";
import { t } from "../../locales/t.ts";

/** Which columns, in which order. */
export function ColumnChooser({ screen, choice }: { screen: CompiledScreen; choice: ColumnChoice }) {
  const shownCount = choice.columns.filter((column) => column.shown).length;
  const neighbour = (at: number) => choice.columns[at]?.column.field;
  const list = (
    <div className="chooser">
      <ul>
        {choice.columns.map(({ column, shown }, at) => (
          <li key={column.field}>
            <Checkbox checked={shown} disabled={shown && shownCount === 1} onChange={(event) => choice.show(column.field, event.target.checked)}>
              {columnTitle(screen, column)}
            </Checkbox>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t("moveUp")}
              disabled={at === 0}
              onClick={() => choice.move(column.field, neighbour(at - 1)!)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={t("moveDown")}
              disabled={at === choice.columns.length - 1}
              onClick={() => choice.move(neighbour(at + 1)!, column.field)}
            />
          </li>
        ))}
      </ul>
      <Button block onClick={choice.reset}>
        {t("columns.reset")}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t("columns")} content={list}>
      <Button type="text" icon={<SettingOutlined />} aria-label={t("columns")} title={t("columns")} />
    </Popover>
  );
}
