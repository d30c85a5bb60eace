import { Tag } from "antd";
import { Image } from "antd";
import type { Answers, RepeatRow, RepeatRows, Sheet } from "../../../engine/fields/sheet/sheet-value.ts";
import type { ItemValue } from "../../../engine/sheets/item-fields.ts";
import { bandOf } from "../../../engine/sheets/sheet-score.ts";
import { type Asked, type AskedSection, walkSheet } from "../../../engine/sheets/walk-sheet.ts";
import { useDataSource } from "../../data-source.ts";
import { FileList } from "../../files/FileList.tsx";
import { t } from "../../locales/t.ts";
import { useEvalContext } from "../../screen-context.ts";
import { answerShown, isPicture } from "./answer-text.ts";
import "./sheet.css";

const PICTURE = 96;

/** Answers as they are read: what was asked, what was answered, what it counts. */
export function AnswersReading({ sheet, answers }: { sheet: Sheet; answers: Answers }) {
  const ctx = useEvalContext();
  const { sections } = walkSheet({ sheet, values: answers.values, rows: rowsIn(sheet, answers), ctx });
  return (
    <div className="sheet">
      <Result sheet={sheet} answers={answers} />
      {sections.map((one) => (
        <Section key={`${one.section.key} ${one.row?.row ?? ""}`} {...one} vetoes={answers.vetoes ?? []} />
      ))}
    </div>
  );
}

/** The rows that were asked for stand in the answers. */
const rowsIn = (sheet: Sheet, { values }: Answers): RepeatRows =>
  Object.fromEntries(sheet.sections.flatMap(({ key, repeat }) => (repeat === undefined ? [] : [[key, (values[key] ?? []) as RepeatRow[]]])));

function Result({ sheet, answers: { score, scores = {}, vetoes = [] } }: { sheet: Sheet; answers: Answers }) {
  const figures = (sheet.subscales ?? []).map((subscale) => ({ ...subscale, figure: scores[subscale.key] ?? null }));
  if (typeof score !== "number" && figures.length === 0) return null;
  return (
    <dl className="sheet-result">
      {typeof score === "number" && (
        <div>
          <dt>{t("sheet.total")}</dt>
          <dd className="sheet-figure">
            {score} {vetoes.length > 0 && <Tag color="error">{t("sheet.vetoed")}</Tag>}
          </dd>
        </div>
      )}
      {figures.map((one) => (
        <div key={one.key}>
          <dt>{one.title}</dt>
          <dd className="sheet-figure">
            {one.figure ?? "—"} {bandOf(one, one.figure) !== null && <Tag>{bandOf(one, one.figure)}</Tag>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ section, row, items, vetoes }: AskedSection & { vetoes: readonly string[] }) {
  return (
    <section className="sheet-section">
      <h4 className="sheet-title">
        {section.title}
        {row !== null && <span className="sheet-row"> {row.title}</span>}
      </h4>
      <dl className="sheet-read">
        {items.map((asked) => (
          <Item key={asked.item.key} {...asked} isVeto={vetoes.includes(asked.item.key)} />
        ))}
      </dl>
    </section>
  );
}

function Item({ item, values, given, score, isVeto }: Asked & { isVeto: boolean }) {
  return (
    <div className={isVeto ? "sheet-answer sheet-veto" : "sheet-answer"}>
      <dt>{item.title}</dt>
      <dd>
        {values.map((value) => (
          <div key={value.name} className="sheet-line">
            {value.line !== null && <span className="sheet-label">{value.line.title}</span>}
            <Answer of={value} value={given[value.name]} />
          </div>
        ))}
      </dd>
      {score !== null && <dd className="sheet-points">{t("sheet.points", { score })}</dd>}
    </div>
  );
}

function Answer({ of, value }: { of: ItemValue; value: unknown }) {
  const source = useDataSource();
  if (value === null || value === undefined) return <span className="cell-absent">—</span>;
  const shown = answerShown(of, value);
  if ("text" in shown) return <span className="sheet-words">{shown.text}</span>;
  if (!isPicture(of.item)) return <FileList fileIds={shown.files} />;
  return (
    <span className="cell-images">
      {shown.files.map((id, at) => (
        <Image key={id} src={source.fileUrl(id, true)} height={PICTURE} alt={`${of.item.title} ${at + 1}`} loading="lazy" />
      ))}
    </span>
  );
}
