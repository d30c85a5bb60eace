import { Empty, Select, Skeleton } from "antd";
import { useEffect, useState } from "react";
import type { AnswerFigures, AnswerGroup, ItemFigures } from "../../../engine/api.ts";
import type { SheetItem } from "../../../engine/fields/sheet/sheet-value.ts";
import { type ItemValue, valuesOf } from "../../../engine/sheets/item-fields.ts";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";
import "./sheet.css";

interface Place {
  path: string;
  id: string;
  field: string;
}

/** What was answered to a sheet: counts, bars and averages per question, texts as they were written, crossed by a field of those who answered. */
export function AnswerFiguresView(place: Place) {
  const [by, setBy] = useState<string | null>(null);
  const [figures, failure] = useFigures(place, by);
  if (failure !== null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={failure} />;
  if (figures === null) return <Skeleton active />;
  return (
    <div className="sheet">
      {figures.by.length > 0 && (
        <Select
          aria-label={t("sheet.by")}
          className="sheet-by"
          allowClear
          placeholder={t("sheet.by")}
          value={by}
          options={figures.by.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(value) => setBy(value ?? null)}
        />
      )}
      {figures.least > 1 && <p className="cell-absent">{t("sheet.least", { least: figures.least })}</p>}
      {figures.groups.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("sheet.none")} />
      ) : (
        <Groups figures={figures} isCrossed={by !== null} />
      )}
    </div>
  );
}

function useFigures({ path, id, field }: Place, by: string | null): [AnswerFigures | null, string | null] {
  const source = useDataSource();
  const [state, setState] = useState<[AnswerFigures | null, string | null]>([null, null]);
  useEffect(() => {
    let isOpen = true;
    source.answerFigures(path, { id, field, ...(by !== null && { by }) }).then(
      (figures) => isOpen && setState([figures, null]),
      (cause: unknown) => isOpen && setState([null, cause instanceof Error ? cause.message : ""]),
    );
    return () => {
      isOpen = false;
    };
  }, [source, path, id, field, by]);
  return state;
}

const nameOf = (group: AnswerGroup, isCrossed: boolean): string => (isCrossed ? group.label || t("sheet.noGroup") : t("sheet.all"));

function Groups({ figures: { sheet, groups }, isCrossed }: { figures: AnswerFigures; isCrossed: boolean }) {
  return (
    <>
      <dl className="sheet-result">
        {groups.map((group) => (
          <div key={group.key ?? ""}>
            <dt>{nameOf(group, isCrossed)}</dt>
            <dd className="sheet-figure">
              {t("sheet.count", { count: group.count })}
              {group.score !== null && <span className="cell-absent"> {t("sheet.mean", { score: group.score })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {sheet.sections.map((section) => (
        <section key={section.key} className="sheet-section">
          <h4 className="sheet-title">{section.title}</h4>
          {section.items.map((item) => (
            <Item key={item.key} item={item} groups={groups} isCrossed={isCrossed} />
          ))}
        </section>
      ))}
    </>
  );
}

function Item({ item, groups, isCrossed }: { item: SheetItem; groups: readonly AnswerGroup[]; isCrossed: boolean }) {
  return (
    <div className="sheet-figures">
      <h5>{item.title}</h5>
      {valuesOf(item).map((value) => (
        <div key={value.name}>
          {value.line !== null && <div className="sheet-label">{value.line.title}</div>}
          {groups.map((group) => (
            <Figures key={group.key ?? ""} of={value} figures={group.items[value.name]} label={isCrossed ? nameOf(group, true) : null} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Figures({ of, figures, label }: { of: ItemValue; figures: ItemFigures | undefined; label: string | null }) {
  if (figures === undefined) return label === null ? <p className="cell-absent">{t("sheet.none")}</p> : null;
  const { count, number, options, score, texts } = figures;
  const facts = [
    t("sheet.count", { count }),
    ...(number === null ? [] : [t("sheet.number.facts", number)]),
    ...(score === null ? [] : [t("sheet.mean", { score })]),
  ];
  return (
    <div className="sheet-group">
      <p className="cell-absent">
        {label !== null && <b>{label} </b>}
        {facts.join(" · ")}
      </p>
      {(of.item.options ?? []).map((option) => (
        <Bar key={option.key} title={option.title} count={options[option.key] ?? 0} of={count} />
      ))}
      {texts.length > 0 && (
        <ul className="sheet-texts">
          {texts.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity and never move
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Bar({ title, count, of }: { title: string; count: number; of: number }) {
  const share = of === 0 ? 0 : Math.round((count / of) * 1000) / 10;
  return (
    <div className="sheet-bar">
      <span className="sheet-bar-title">{title}</span>
      <span className="sheet-bar-room" aria-hidden>
        <span className="sheet-bar-fill" style={{ width: `${share}%` }} />
      </span>
      <span className="sheet-bar-figure">{t("sheet.share", { count, share })}</span>
    </div>
  );
}
