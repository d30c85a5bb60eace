import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Alert, Result, Select, Skeleton, Space, Typography } from "antd";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UserContext } from "../../engine/context.ts";
import type { Model } from "../../engine/model/model.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import { buttonsFor } from "../../engine/screens/menu.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { ButtonsProvider } from "../../renderers/buttons.ts";
import { DataSourceProvider, useDataSource } from "../../renderers/data-source.ts";
import { NavigationProvider } from "../../renderers/navigation.ts";
import { EvalContextProvider, useEvalContext } from "../../renderers/screen-context.ts";
import { screenRenderers } from "../../renderers/screens/index.ts";
import { ScreenRenderersProvider } from "../../renderers/screens/screen-renderer.ts";
import { textOf } from "../../renderers/text.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { sampleSource } from "./sample-source.ts";
import { WrongPart } from "./WrongPart.tsx";

/** Leads nowhere: the designer stays where it is. */
const nowhere = { openScreen: () => undefined, openPath: () => undefined, guardLeave: () => () => undefined };

/** The screen as the people of a role will see it, drawn by the product's own renderers over sample rows. */
export function PreviewPane({ screen: id }: { screen: string }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  useDesign((state) => state.journal);
  const { model } = workspace;
  const [chosen, setChosen] = useState<string | null>(null);
  const known = useEvalContext();
  const roles = Object.keys(model?.screens.get(id)?.variants ?? {});
  const role = chosen !== null && roles.includes(chosen) ? chosen : roles[0];
  const user = useMemo((): UserContext => ({ ...known.user, id: "preview", roles: role === undefined ? [] : [role] }), [known.user, role]);
  const screen = useMemo(() => (model === null ? null : compiledFor(model, id, user)), [model, id, user]);
  return (
    <div className="designer-preview">
      <Space className="designer-tools">
        <Typography.Text type="secondary">{t("preview.says")}</Typography.Text>
        <Select
          size="small"
          className="designer-kind"
          value={role}
          aria-label={t("preview.role")}
          onChange={setChosen}
          options={roles.map((one) => ({ value: one, label: textOf(model?.roles.get(one)) || one }))}
        />
      </Space>
      {screen === null || model === null ? (
        <Result title={t("preview.none")} />
      ) : (
        <WrongPart key={`${role} ${workspace.state.journal.length}`} instead={<Alert type="warning" showIcon title={t("preview.broken")} />}>
          <EvalContextProvider value={{ ...known, user }}>
            <ButtonsProvider value={buttonsFor(model, user)}>
              <DrawnScreen screen={screen} />
            </ButtonsProvider>
          </EvalContextProvider>
        </WrongPart>
      )}
    </div>
  );
}

/** Null where the screen is not sound enough, or the role sees none of it. */
function compiledFor(model: Model, screen: string, user: UserContext): CompiledScreen | null {
  const params = Object.fromEntries([...model.params].map(([name, param]) => [name, param.default]));
  try {
    return compileScreen({ model, screen, user, params });
  } catch {
    // A document that is being written may be wrong in any way; the list of problems says in which.
    return null;
  }
}

function DrawnScreen({ screen }: { screen: CompiledScreen }) {
  const { t } = useTranslation("designer");
  const names = Object.keys(useDataSource());
  const words = { notSaved: t("preview.notSaved"), noFigures: t("preview.noFigures") };
  const source = sampleSource(screen, names, words);
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
                <Renderer screen={screen} place={{ query, onQuery: setQuery }} />
              </div>
            </Suspense>
          </ScreenRenderersProvider>
        </NavigationProvider>
      </DataSourceProvider>
    </QueryClientProvider>
  );
}
