import type { CardDeclaration, CardNumber } from "../card-document.ts";
import type { ScreenDocument } from "../../screen/document.ts";
import { zh } from "../../../language/text.ts";
import { problem } from "../../../errors.ts";
import { addError, type Look, lookAtCond, need, needRoles, needScreen } from "../../../findings/look.ts";

/** Cards show screens, statistics and charts that exist, to roles that exist; a card that joins another finds it. */
export function checkCards(cards: readonly CardDeclaration[], look: Look): void {
  const declared = [...look.model.areas.values()].flatMap((area) => (area.cards ?? []).filter((one) => one.joins !== true));
  cards.forEach((card, at) => {
    const path = `/cards/${at}`;
    if (card.joins === true) need(look, { kind: "卡片", id: card.code, known: declared.map((one) => one.code), path: `${path}/code` });
    needRoles(look, card.roles ?? [], `${path}/roles`);
    for (const [n, id] of (card.links ?? []).entries()) needScreen(look, id, `${path}/links/${n}`);
    if (card.more !== undefined) needScreen(look, card.more, `${path}/more`);
    checkSource(card, path, look);
    checkKeys(card.numbers ?? [], path, look);
    (card.numbers ?? []).forEach((number, n) => {
      const own = `${path}/numbers/${n}`;
      checkSource(number, own, look);
      if (number.stat === undefined) return;
      const known = look.model.stats.get(number.stat)?.measures.map((measure) => measure.key);
      if (known) need(look, { kind: "指标", id: number.measure ?? "", known, path: `${own}/measure` });
    });
  });
}

/** What `look` cannot do without. */
const needs: Readonly<Record<CardDeclaration["look"], keyof CardDeclaration | null>> = {
  rows: "screen",
  record: "screen",
  chart: "stat",
  numbers: "numbers",
  links: "links",
  part: "part",
};

function checkSource(source: CardDeclaration | CardNumber, path: string, look: Look): void {
  if ("look" in source) {
    const wanted = needs[source.look];
    if (wanted !== null && source[wanted] === undefined)
      addError(look, problem("SCREEN_PART_MISSING", path, { what: `卡片“${zh(source.title)}”`, part: wanted }));
  }
  if (source.screen === undefined) {
    if (source.stat !== undefined) addError(look, problem("SCREEN_PART_MISSING", path, { what: `卡片“${zh(source.title)}”`, part: "screen" }));
    return;
  }
  if (!needScreen(look, source.screen, `${path}/screen`)) return;
  const screen = look.model.screens.get(source.screen)!;
  lookAtCond(look, source.where, { entity: screen.entity, place: "filter", at: `${path}/where` });
  if (source.stat === undefined) return;
  if (!need(look, { kind: "统计", id: source.stat, known: statsOf(screen), path: `${path}/stat` })) return;
  if (!("chart" in source) || source.chart === undefined) return;
  const charts = look.model.stats.get(source.stat)?.charts?.map((chart) => chart.key) ?? [];
  need(look, { kind: "图表", id: source.chart, known: charts, path: `${path}/chart` });
}

/** Those it shows and those its buttons open. */
const statsOf = (screen: ScreenDocument): string[] => {
  const { toolbar = [], batch = [], row = [] } = screen.list ?? {};
  return [...(screen.stats ?? []), ...[...toolbar, ...batch, ...row].flatMap((action) => action.stat ?? [])];
};

function checkKeys(numbers: readonly CardNumber[], path: string, look: Look): void {
  numbers.forEach((number, at) => {
    if (numbers.findIndex((other) => other.key === number.key) !== at)
      addError(look, problem("DOCUMENT_ID_DUPLICATE", `${path}/numbers/${at}/key`, { id: number.key, other: path }));
  });
}
