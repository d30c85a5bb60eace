import { resolvePath } from "../../engine/conditions/resolve-path.ts";
import { dimensionTitle } from "../../engine/screens/dimension-title.ts";
import type { ReportCell, ReportDocument } from "../../engine/kinds/report/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { entityOfData } from "../../engine/reports/data-entity.ts";
import { exprWords } from "../../engine/words/speaker.ts";
import { valueWord } from "../../engine/words/value-words.ts";
import { textOf } from "../../renderers/text.ts";
import { typedFrom } from "./sentence-words.ts";

/** What a cell shows: `text` is said as it stands, all else by what it is called. */
export interface CellWords {
  sort: "text" | "field" | "figure" | "value" | "code" | "picture" | "empty";
  words: string;
}

/** A report and the titles of what it names. */
export interface Told {
  report: ReportDocument;
  model: Model;
}

/** Of one report: its cells in the words of a school. */
export function cellWords(cell: ReportCell, told: Told): CellWords {
  const { model } = told;
  const say = sayIn(told, cell);
  const path = (name: string) => textOf(resolvePath(model, entityFor(cell, told) ?? "", name)?.field.title) || name;
  const coded = <T extends CellWords["sort"]>(sort: T) => (cell.code === undefined ? sort : "code");
  if (cell.text !== undefined) return { sort: coded("text"), words: typedFrom(cell.text, say) };
  if (cell.value !== undefined) return { sort: coded("value"), words: say(cell.value) };
  if (cell.image !== undefined) return { sort: "picture", words: path(cell.image) };
  if (cell.measure !== undefined) return { sort: "figure", words: measureTitle(cell, told) };
  if (cell.agg !== undefined)
    return { sort: "figure", words: `${cell.of === undefined ? "" : path(cell.of)} ${valueWord("agg", cell.agg) ?? cell.agg}`.trim() };
  if (cell.field !== undefined) return { sort: coded("field"), words: dimensionOf(cell, told) ?? path(cell.field) };
  return { sort: "empty", words: "" };
}

/** Whose rows the cell reads, or the record of the paper. */
function entityFor(cell: ReportCell | undefined, { report, model }: Told): string | null {
  const data = report.data?.find(({ key }) => key === cell?.data);
  return data === undefined ? (report.entity ?? null) : entityOfData(model, report, data);
}

const statFor = (cell: ReportCell, { report: { data = [] }, model }: Told) => model.stats.get(data.find(({ key }) => key === cell.data)?.stat ?? "");

const measureTitle = (cell: ReportCell, told: Told): string =>
  textOf(statFor(cell, told)?.measures.find(({ key }) => key === cell.measure)?.title) || cell.measure!;

/** Of a dimension; undefined for a field of rows. */
function dimensionOf(cell: ReportCell, told: Told): string | undefined {
  const stat = statFor(cell, told);
  const dimension = stat?.dimensions.find(({ key }) => key === cell.field);
  return stat === undefined || dimension === undefined ? undefined : textOf(dimensionTitle(told.model, stat.entity, dimension));
}

/** Says values of a cell: what is asked for by its title, all else as conditions are said. */
export function sayIn(told: Told, cell: ReportCell | undefined): (value: unknown) => string {
  const entity = entityFor(cell, told);
  return (value) => {
    const name = (value as { ctx?: unknown } | null)?.ctx;
    if (typeof name === "string" && name.startsWith("ask.")) return textOf(told.report.ask?.find((one) => one.name === name.slice(4))?.title) || name;
    return exprWords(value, { model: told.model, entity });
  };
}
