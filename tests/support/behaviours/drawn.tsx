import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import type { ButtonMap, Page, Row } from "../../../engine/api.ts";
import type { ActionDocument, ColumnDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { ButtonsProvider } from "../../../renderers/buttons.ts";
import { DataSourceProvider } from "../../../renderers/data-source.ts";
import { EvalContextProvider } from "../../../renderers/screen-context.ts";
import { loadUiLocale } from "../../../src/web/i18n/ui-locale.ts";
import type { LanguageId } from "../../../src/web/i18n/languages.ts";
import { kitchenContext, kitchenEvalContext, kitchenScreen } from "../kitchen.ts";
import { memorySource } from "../memory-source.ts";

/** What a page's markup is, drawn as a server would: without a window, with the product's own components. */
export async function drawn(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(<MemoryRouter>{page}</MemoryRouter>);
  return new Response(prelude).text();
}

/** Text of markup, tags taken out. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Elements whose opening tag matches, as their markup up to the next such element. */
export const partsOf = (html: string, opening: RegExp): string[] => {
  const starts = [...html.matchAll(new RegExp(opening, "g"))].map(({ index }) => index);
  return starts.map((from, at) => html.slice(from, starts[at + 1]));
};

export interface SampleList {
  columns?: ColumnDocument[];
  toolbar?: ActionDocument[];
  rows?: Row[];
  buttons?: ButtonMap | null;
  language?: LanguageId;
}

/** The sample screen with that list: what a document says, compiled. */
export function sampleScreen({ columns, toolbar }: SampleList): CompiledScreen {
  const screen = kitchenScreen();
  return {
    ...screen,
    screen: { ...screen.screen, list: { ...screen.screen.list!, ...(columns && { columns }), ...(toolbar && { toolbar }) } },
    rights: { ...screen.rights, create: true, export: true },
  };
}

/** Something of a list, among everything a page of the shell gives it; its rows are there already. */
export async function drawnInList(content: ReactNode, { rows = [], buttons = {}, language = "zh-cn" }: SampleList): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page: Page<Row> = { records: rows, total: rows.length, size: 20, current: 1, pages: 1 };
  client.setQueryDefaults(["list"], { initialData: page, staleTime: Number.POSITIVE_INFINITY });
  const source = memorySource({ tables: {}, screens: {}, context: kitchenContext() });
  return drawn(
    <ConfigProvider locale={await loadUiLocale(language)}>
      <App>
        <QueryClientProvider client={client}>
          <DataSourceProvider value={source}>
            <EvalContextProvider value={kitchenEvalContext()}>
              <ButtonsProvider value={buttons}>{content}</ButtonsProvider>
            </EvalContextProvider>
          </DataSourceProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}
