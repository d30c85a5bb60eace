import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, InputNumber } from "antd";
import type { SheetItem, SheetOption } from "../../../engine/fields/sheet/sheet-value.ts";
import { takesPart } from "../../../engine/fields/sheet/sheet-parts.ts";
import { t, type TextKey } from "../../locales/t.ts";
import { freeKey, newOption, without } from "./sheet-edits.ts";

interface PartsProps {
  item: SheetItem;
  edit(part: Partial<SheetItem>): void;
}

/** What only some kinds of question have. */
export function PartsEditor({ item, edit }: PartsProps) {
  const takes = (part: Parameters<typeof takesPart>[1]) => takesPart(item.kind, part);
  return (
    <>
      {takes("rows") && <Lines item={item} edit={edit} />}
      {takes("options") && <Options item={item} edit={edit} />}
      <div className="editor-options">
        {takes("min") && <Bound label="sheet.min" value={item.min} set={(min) => edit({ min })} />}
        {takes("max") && <Bound label="sheet.max" value={item.max} set={(max) => edit({ max })} />}
        {takes("digits") && <Bound label="sheet.digits" value={item.digits} set={(digits) => edit({ digits })} />}
        {takes("options") || item.kind === "scale" || item.kind === "deduction" ? (
          <Bound label="sheet.weight" value={item.weight} set={(weight) => edit({ weight })} />
        ) : null}
        {takes("reverse") && (
          <Checkbox checked={item.reverse === true} onChange={(event) => edit({ reverse: event.target.checked })}>
            {t("sheet.reverse")}
          </Checkbox>
        )}
      </div>
      {takes("ends") && <Ends item={item} edit={edit} />}
    </>
  );
}

function Bound({ label, value, set }: { label: TextKey; value: number | undefined; set(value: number | undefined): void }) {
  return (
    <span className="editor-bound">
      {t(label)}
      <InputNumber<number> size="small" value={value} changeOnWheel={false} onChange={(next) => set(next ?? undefined)} aria-label={t(label)} />
    </span>
  );
}

function Ends({ item: { ends }, edit }: PartsProps) {
  const set = (next: [string, string]) => edit({ ends: next[0] === "" && next[1] === "" ? undefined : next });
  return (
    <div className="editor-options">
      <Input
        size="small"
        className="editor-choice"
        maxLength={20}
        value={ends?.[0]}
        placeholder={t("sheet.low")}
        aria-label={t("sheet.low")}
        onChange={(event) => set([event.target.value, ends?.[1] ?? ""])}
      />
      <Input
        size="small"
        className="editor-choice"
        maxLength={20}
        value={ends?.[1]}
        placeholder={t("sheet.high")}
        aria-label={t("sheet.high")}
        onChange={(event) => set([ends?.[0] ?? "", event.target.value])}
      />
    </div>
  );
}

function Options({ item, edit }: PartsProps) {
  const options = item.options ?? [];
  const set = (key: string, change: Partial<SheetOption>) =>
    edit({ options: options.map((one) => (one.key === key ? without({ ...one, ...change }) : one)) });
  return (
    <fieldset className="editor-list">
      <legend>{t("sheet.options")}</legend>
      {options.map((option) => (
        <div key={option.key} className="editor-option">
          <Input
            size="small"
            value={option.title}
            maxLength={200}
            aria-label={t("sheet.optionTitle")}
            onChange={(event) => set(option.key, { title: event.target.value })}
          />
          <InputNumber<number>
            size="small"
            value={option.score}
            placeholder={t("sheet.score")}
            aria-label={t("sheet.scoreOf", { title: option.title })}
            changeOnWheel={false}
            onChange={(score) => set(option.key, { score: score ?? undefined })}
          />
          <InputNumber<number>
            size="small"
            min={1}
            precision={0}
            value={option.quota}
            placeholder={t("sheet.quota")}
            aria-label={t("sheet.quotaOf", { title: option.title })}
            changeOnWheel={false}
            onChange={(quota) => set(option.key, { quota: quota ?? undefined })}
          />
          <Checkbox checked={option.veto === true} onChange={(event) => set(option.key, { veto: event.target.checked })}>
            {t("sheet.veto")}
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t("sheet.remove", { title: option.title })}
            disabled={options.length === 1}
            onClick={() => edit({ options: options.filter((one) => one !== option) })}
          />
        </div>
      ))}
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => edit({ options: [...options, newOption(options)] })}>
        {t("sheet.addOption")}
      </Button>
    </fieldset>
  );
}

function Lines({ item, edit }: PartsProps) {
  const rows = item.rows ?? [];
  const set = (key: string, change: Partial<(typeof rows)[number]>) =>
    edit({ rows: rows.map((one) => (one.key === key ? without({ ...one, ...change }) : one)) });
  return (
    <fieldset className="editor-list">
      <legend>{t("sheet.lines")}</legend>
      {rows.map((row) => (
        <div key={row.key} className="editor-option editor-lineOf">
          <Input
            size="small"
            value={row.title}
            maxLength={300}
            aria-label={t("sheet.lineTitle")}
            onChange={(event) => set(row.key, { title: event.target.value })}
          />
          <Checkbox checked={row.reverse === true} onChange={(event) => set(row.key, { reverse: event.target.checked })}>
            {t("sheet.reverse")}
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t("sheet.remove", { title: row.title })}
            disabled={rows.length === 1}
            onClick={() => edit({ rows: rows.filter((one) => one !== row) })}
          />
        </div>
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        onClick={() =>
          edit({ rows: [...rows, { key: freeKey(new Set(rows.map(({ key }) => key)), "r"), title: t("sheet.line", { no: rows.length + 1 }) }] })
        }
      >
        {t("sheet.addLine")}
      </Button>
    </fieldset>
  );
}
