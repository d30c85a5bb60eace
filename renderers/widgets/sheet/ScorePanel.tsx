import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Collapse, Input, InputNumber, Select } from "antd";
import type { Sheet, Subscale } from "../../../engine/fields/sheet/sheet-value.ts";
import { SHEET, sheetModel } from "../../../engine/sheets/sheet-model.ts";
import { readExpr } from "../../../engine/conditions/text/print.ts";
import { t } from "../../locales/t.ts";
import { freeKey, without } from "./sheet-edits.ts";

interface ScoreProps {
  sheet: Sheet;
  change(next: Sheet): void;
}

/** What the answers add up to. Formulas beyond sums are written outside and shown in words. */
export function ScorePanel(props: ScoreProps) {
  return <Collapse size="small" items={[{ key: "score", label: t("sheet.scoring"), children: <Scoring {...props} /> }]} />;
}

function Scoring({ sheet, change }: ScoreProps) {
  const subscales = sheet.subscales ?? [];
  const set = (next: Subscale[]) => change(without({ ...sheet, subscales: next.length === 0 ? undefined : next }));
  const add = () => {
    const taken = new Set([
      ...sheet.sections.flatMap(({ key, items }) => [key, ...items.map((item) => item.key)]),
      ...subscales.map(({ key }) => key),
    ]);
    set([...subscales, { key: freeKey(taken, "f"), title: t("sheet.newSubscale"), items: [sheet.sections[0]!.items[0]!.key] }]);
  };
  return (
    <div className="editor-body">
      <div className="editor-options">
        <Figure label={t("sheet.base")} value={sheet.base} set={(base) => change({ ...sheet, base: base ?? undefined })} />
        <Figure label={t("sheet.vetoScore")} value={sheet.vetoScore} set={(vetoScore) => change({ ...sheet, vetoScore: vetoScore ?? undefined })} />
        {sheet.score !== undefined && (
          <span className="cell-absent">{t("sheet.formula", { formula: readExpr(sheet.score, { model: sheetModel(sheet), entity: SHEET }) })}</span>
        )}
      </div>
      {subscales.map((subscale) => (
        <SubscaleLine
          key={subscale.key}
          subscale={subscale}
          sheet={sheet}
          set={(next) => set(subscales.flatMap((one) => (one === subscale ? (next ?? []) : one)))}
        />
      ))}
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={add}>
        {t("sheet.addSubscale")}
      </Button>
    </div>
  );
}

function Figure({ label, value, set }: { label: string; value: number | undefined; set(value: number | null): void }) {
  return (
    <span className="editor-bound">
      {label}
      <InputNumber<number> size="small" value={value} changeOnWheel={false} onChange={set} aria-label={label} />
    </span>
  );
}

function SubscaleLine({ subscale, sheet, set }: { subscale: Subscale; sheet: Sheet; set(next: Subscale | null): void }) {
  const items = sheet.sections.flatMap((section) => section.items).map(({ key, title }) => ({ value: key, label: title }));
  return (
    <fieldset className="editor-list">
      <legend>{subscale.title}</legend>
      <div className="editor-options">
        <Input
          size="small"
          className="editor-choice"
          value={subscale.title}
          maxLength={100}
          aria-label={t("sheet.subscale")}
          onChange={(event) => set({ ...subscale, title: event.target.value })}
        />
        <Select
          size="small"
          aria-label={t("sheet.how")}
          value={subscale.how ?? "sum"}
          options={[
            { value: "sum", label: t("sheet.sum") },
            { value: "avg", label: t("sheet.avg") },
          ]}
          onChange={(how) => set({ ...subscale, how })}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("sheet.remove", { title: subscale.title })}
          onClick={() => set(null)}
        />
      </div>
      {subscale.score === undefined ? (
        <Select
          mode="multiple"
          size="small"
          aria-label={t("sheet.subscaleItems")}
          value={subscale.items}
          options={items}
          onChange={(next) => next.length > 0 && set({ ...subscale, items: next })}
        />
      ) : (
        <span className="cell-absent">{t("sheet.formula", { formula: readExpr(subscale.score, { model: sheetModel(sheet), entity: SHEET }) })}</span>
      )}
      <Bands subscale={subscale} set={set} />
    </fieldset>
  );
}

function Bands({ subscale, set }: { subscale: Subscale; set(next: Subscale): void }) {
  const bands = subscale.bands ?? [];
  const change = (next: typeof bands) => set(without({ ...subscale, bands: next.length === 0 ? undefined : next }));
  return (
    <>
      {bands.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity
        <div key={at} className="editor-options">
          <Figure
            label={t("sheet.from")}
            value={band.from}
            set={(from) => change(bands.map((one, index) => (index === at ? { ...one, from: from ?? 0 } : one)))}
          />
          <Input
            size="small"
            className="editor-choice"
            maxLength={50}
            value={band.title}
            aria-label={t("sheet.band")}
            onChange={(event) => change(bands.map((one, index) => (index === at ? { ...one, title: event.target.value } : one)))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t("sheet.remove", { title: band.title })}
            onClick={() => change(bands.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => change([...bands, { from: 0, title: t("sheet.band") }])}>
        {t("sheet.addBand")}
      </Button>
    </>
  );
}
