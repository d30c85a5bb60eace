import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Alert, Result, Segmented, Select, Skeleton, Space, Typography } from "antd";
import { type ReactNode, Suspense, useMemo, useState } from "react";
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
import { Canvas } from "../canvas/Canvas.tsx";
import { FormSurface } from "../canvas/FormSurface.tsx";
import { DetailSections } from "../../renderers/panels/form/DetailSections.tsx";
import type { Part } from "../model/parts.ts";
import { sampleRows } from "./sample-rows.ts";
import { sampleSource } from "./sample-source.ts";
import { WrongPart } from "./WrongPart.tsx";
import "../../renderers/screens/screens.css";

/** Leads nowhere: the designer stays where it is. */
const nowhere = { openScreen: () => undefined, openPath: () => undefined, guardLeave: () => () => undefined };

interface PreviewPaneProps {
  screen: string;
  /** The parts of its document; null while there are none. */
  whole: Part | null;
  chosen: readonly string[];
  onChoose(steps: readonly string[]): void;
}

const surfaces = ["page", "form", "detail"] as const;
type Surface = (typeof surfaces)[number];

/** The screen as the people of a role will see it, drawn by the product's own renderers over sample rows. */
export function PreviewPane({ screen: id, whole, chosen, onChoose }: PreviewPaneProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  useDesign((state) => state.journal);
  const { model } = workspace;
  const [wished, setWished] = useState<string | null>(null);
  const [surface, setSurface] = useState<Surface>("page");
  const [isDesigned, setDesigned] = useState(true);
  const known = useEvalContext();
  const roles = Object.keys(model?.screens.get(id)?.variants ?? {});
  const role = wished !== null && roles.includes(wished) ? wished : roles[0];
  const user = useMemo((): UserContext => ({ ...known.user, id: "preview", roles: role === undefined ? [] : [role] }), [known.user, role]);
  const screen = useMemo(() => (model === null ? null : compiledFor(model, id, user)), [model, id, user]);
  return (
    <div className="designer-preview">
      <Space className="designer-tools">
        <Segmented
          size="small"
          aria-label={t("preview.surface")}
          value={surface}
          onChange={setSurface}
          options={surfaces
            .filter((one) => one === "page" || screen?.screen.form !== undefined)
            .map((one) => ({ value: one, label: t(`preview.surfaces.${one}`) }))}
        />
        <Segmented
          size="small"
          aria-label={t("preview.use")}
          value={isDesigned ? "design" : "try"}
          onChange={(value) => setDesigned(value === "design")}
          options={[
            { value: "design", label: t("preview.design") },
            { value: "try", label: t("preview.try") },
          ]}
        />
        <Typography.Text type="secondary">{t("preview.says")}</Typography.Text>
        <Select
          size="small"
          className="designer-kind"
          value={role}
          aria-label={t("preview.role")}
          onChange={setWished}
          options={roles.map((one) => ({ value: one, label: textOf(model?.roles.get(one)) || one }))}
        />
      </Space>
      {screen === null || model === null ? (
        <Result title={t("preview.none")} />
      ) : (
        <WrongPart again={model} instead={<Alert type="warning" showIcon title={t("preview.broken")} />}>
          <EvalContextProvider value={{ ...known, user }}>
            <ButtonsProvider value={buttonsFor(model, user)}>
              <Designed isDesigned={isDesigned} whole={whole} chosen={chosen} onChoose={onChoose}>
                <DrawnScreen key={`${role} ${surface}`} screen={screen} surface={surface} />
              </Designed>
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

interface DesignedProps extends Omit<PreviewPaneProps, "screen"> {
  isDesigned: boolean;
  children: ReactNode;
}

const Designed = ({ isDesigned, whole, children, ...choice }: DesignedProps) =>
  isDesigned && whole !== null ? (
    <Canvas whole={whole} {...choice}>
      {children}
    </Canvas>
  ) : (
    children
  );

function DrawnScreen({ screen, surface }: { screen: CompiledScreen; surface: Surface }) {
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
                {surface === "page" && <Renderer screen={screen} place={{ query, onQuery: setQuery }} />}
                {surface === "form" && <FormSurface key={JSON.stringify(screen.screen.form)} screen={screen} />}
                {surface === "detail" && <DetailSections screen={screen} record={sampleRows(screen)[0]!} />}
              </div>
            </Suspense>
          </ScreenRenderersProvider>
        </NavigationProvider>
      </DataSourceProvider>
    </QueryClientProvider>
  );
}
