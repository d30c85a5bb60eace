import { useMemo, useRef } from "react";
import { isButtonAllowed } from "../../../engine/access/button-rule.ts";
import { buttonName } from "../../../engine/access/button-name.ts";
import type { ButtonMap, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useActions } from "../../../renderers/actions/use-actions.tsx";
import { useColumnChoice } from "../../../renderers/hooks/use-column-choice.ts";
import { useListController } from "../../../renderers/hooks/use-list-controller.ts";
import { loadTexts, t } from "../../../renderers/locales/t.ts";
import { ListTable } from "../../../renderers/screens/crud/ListTable.tsx";
import { ListTools } from "../../../renderers/screens/crud/ListTools.tsx";
import { Toolbar } from "../../../renderers/screens/crud/Toolbar.tsx";
import { type LanguageId, languageTags } from "../../../src/web/i18n/languages.ts";
import { drawnInList, partsOf, sampleScreen, textOf } from "./drawn.tsx";
import type { Driver } from "./rows.ts";

const nothing = () => undefined;

/** A list as it is before anybody chose a look of their own: its tools and its table. */
function List({ screen }: { screen: CompiledScreen }) {
  const query = useMemo(() => new URLSearchParams(), []);
  const controller = useListController(
    screen,
    useMemo(() => ({ query, onQuery: nothing }), [query]),
  );
  const columns = useColumnChoice(screen);
  const actions = useActions({ screen, filters: {}, total: null, onDone: nothing, onDetail: nothing });
  const frame = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListTools controller={controller} columns={columns} frame={frame} />
      <ListTable controller={controller} columns={columns} actions={actions} embedded />
    </>
  );
}

const tools = () => ({ [t("refresh")]: "refresh", [t("fullscreen")]: "zoom", [t("columns")]: "columns" });

/** Looks of the list as it is drawn; the narrow column asks for less than the least width. */
export const tableDefault: Driver = async () => {
  localStorage.clear();
  const screen = sampleScreen({ columns: [{ field: "title", width: 10 }, { field: "kind" }, { field: "keeper" }] });
  const rows = [{ id: "1", title: "投影仪", kind: "1", keeper: "7" }] as unknown as Row[];
  const html = await drawnInList(<List screen={screen} />, { rows });
  const heads = partsOf(html, /<th\b/).slice(0, 3);
  const widths = [...html.matchAll(/<col\b[^>]*style="[^"]*width:\s*(\d+)px/g)].map(([, width]) => Number(width));
  const aligned = new Set(heads.map((head) => /text-align:\s*(\w+)/.exec(head)?.[1] ?? "start"));
  const names = tools();
  return {
    size: /ant-table-small/.test(html) ? "small" : "not small",
    round: /class="list-table[^"]*\bis-round\b/.test(html),
    align: aligned.size === 1 ? [...aligned][0] : [...aligned],
    minWidth: Math.min(...widths),
    toolbar: [...html.matchAll(/<button\b[^>]*aria-label="([^"]*)"/g)].flatMap(([, label]) => names[label!] ?? []),
  };
};

/** An empty list of each language, as the table itself says it. */
export async function emptyLists(languages: readonly LanguageId[]): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const language of languages) {
    await loadTexts(languageTags[language]);
    document.documentElement.lang = languageTags[language];
    const html = await drawnInList(<List screen={sampleScreen({})} />, { language });
    said[language] = textOf(partsOf(html, /<div class="ant-empty-description"/)[0]?.split("</div>")[0] ?? "");
  }
  await loadTexts("zh-CN");
  document.documentElement.lang = "zh-CN";
  return said;
}

function Tools({ screen }: { screen: CompiledScreen }) {
  return <Toolbar screen={screen} actions={useActions({ screen, filters: {}, total: null, onDone: nothing, onDetail: nothing })} />;
}

/** A map as the row has it, for buttons of one screen. */
const mapFor = (screen: string, map: Readonly<Record<string, unknown>> | null): ButtonMap | null =>
  map && (Object.fromEntries(Object.entries(map).map(([name, allowed]) => [buttonName(screen, name), allowed])) as ButtonMap);

/** Whether a screen that lists the button draws it for who has that map; the bare rule must agree, whatever the name. */
export const button: Driver = async ({ given }) => {
  const map = given.map as Record<string, unknown> | null;
  const name = String(given.button);
  const screen = sampleScreen({ toolbar: [{ key: name, do: "create", title: "试验" }] });
  const isDrawn = textOf(await drawnInList(<Tools screen={screen} />, { buttons: mapFor(screen.id, map) })).includes("试验");
  const isAllowed = isButtonAllowed(map, name);
  return isDrawn === isAllowed ? isDrawn : { isDrawn, isAllowed };
};
