import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { memo, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { DataSourceProvider, useDataSource } from "../../renderers/data-source.ts";
import { NavigationProvider } from "../../renderers/navigation.ts";
import { DetailSections } from "../../renderers/panels/form/DetailSections.tsx";
import { screenRenderers } from "../../renderers/screens/index.ts";
import { ScreenRenderersProvider } from "../../renderers/screens/screen-renderer.ts";
import { ExportSurface } from "../canvas/ExportSurface.tsx";
import { FormSurface } from "../canvas/FormSurface.tsx";
import { sampleRows } from "./sample-rows.ts";
import { sampleSource } from "./sample-source.ts";
import type { Surface } from "./surfaces.ts";
import "../../renderers/screens/screens.css";

/** Leads nowhere: the designer stays where it is. */
const nowhere = { openScreen: () => undefined, openPath: () => undefined, guardLeave: () => () => undefined };

/** One surface of a screen, drawn by the product's own renderers over sample rows; drawn again only when it is another. */
export const DrawnScreen = memo(function DrawnScreen({ screen, surface }: { screen: CompiledScreen; surface: Surface }) {
  const { t } = useTranslation("designer");
  const real = useDataSource();
  const [notSaved, noFigures] = [t("preview.notSaved"), t("preview.noFigures")];
  const source = useMemo(() => sampleSource(screen, Object.keys(real), { notSaved, noFigures }), [screen, real, notSaved, noFigures]);
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } }));
  const [query, setQuery] = useState(() => new URLSearchParams());
  const Renderer = screenRenderers[screen.screen.type];
  return (
    <QueryClientProvider client={client}>
      <DataSourceProvider value={source}>
        <NavigationProvider value={nowhere}>
          <ScreenRenderersProvider value={screenRenderers}>
            <Suspense fallback={<Skeleton active />}>
              <div className="screen">
                {surface === "page" && <Renderer screen={screen} place={{ query, onQuery: setQuery }} />}
                {surface === "form" && <FormSurface screen={screen} />}
                {surface === "detail" && <DetailSections screen={screen} record={sampleRows(screen)[0]!} />}
                {surface === "export" && <ExportSurface screen={screen} />}
              </div>
            </Suspense>
          </ScreenRenderersProvider>
        </NavigationProvider>
      </DataSourceProvider>
    </QueryClientProvider>
  );
});
