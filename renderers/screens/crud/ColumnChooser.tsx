import { ArrowDownOutlined, ArrowUpOutlined, SearchOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Empty, Input, Popover } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useWordSearch } from "../../pickers/use-word-search.ts";
import type { ColumnChoice } from "../../hooks/use-column-choice.ts";
import { columnTitle } from "./list-columns.tsx";
import { t } from "../../locales/t.ts";

const SEARCH_FROM = 8;

interface ChooserProps {
  screen: CompiledScreen;
  choice: ColumnChoice;
}

/** Which columns, in which order. */
export function ColumnChooser({ screen, choice }: ChooserProps) {
  return (
    <Popover trigger="click" placement="bottomRight" title={t("columns")} destroyOnHidden content={<ChooserList screen={screen} choice={choice} />}>
      <Button type="text" icon={<SettingOutlined />} aria-label={t("columns")} title={t("columns")} />
    </Popover>
  );
}

function ChooserList({ screen, choice }: ChooserProps) {
  const { finds, prepare } = useWordSearch();
  const [typed, setTyped] = useState("");
  const shownCount = choice.columns.filter((column) => column.shown).length;
  const neighbour = (at: number) => choice.columns[at]?.column.field;
  const isShort = choice.columns.length <= SEARCH_FROM;
  const found = choice.columns.map((chosen, at) => ({ ...chosen, at })).filter(({ column }) => finds(typed, columnTitle(screen, column)));
  return (
    <div className="chooser">
      {!isShort && (
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t("columns.search")}
          aria-label={t("columns.search")}
          value={typed}
          onFocus={prepare}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul>
        {found.map(({ column, shown, at }) => (
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
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("columns.none")} />}
      <Button block onClick={choice.reset}>
        {t("columns.reset")}
      </Button>
    </div>
  );
}
