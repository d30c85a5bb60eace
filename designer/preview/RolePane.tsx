import { Alert, Result, Typography } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Model } from "../../engine/model/model.ts";
import { buttonsFor } from "../../engine/screens/menu.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { ButtonsProvider } from "../../renderers/buttons.ts";
import { EvalContextProvider, useEvalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import { Canvas } from "../canvas/Canvas.tsx";
import type { Parts } from "../document/use-parts.ts";
import { DrawnScreen } from "./DrawnScreen.tsx";
import { RoleReasons } from "./RoleReasons.tsx";
import { userOf } from "./role-user.ts";
import { useLater } from "./use-later.ts";
import type { Surface } from "./surfaces.ts";
import { WrongPart } from "./WrongPart.tsx";

interface RolePaneProps {
  model: Model;
  role: string;
  /** Null where it is not sound enough, or the role sees none of it. */
  screen: CompiledScreen | null;
  surface: Surface;
  /** Undefined: it is tried out. */
  designed?: { parts: Parts; onChoose(steps: readonly string[]): void } | undefined;
  /** It stands beside those of other roles: its name is said, and what it does not have. */
  isBeside: boolean;
}

/** A screen as the people of one role will see it. */
export function RolePane({ model, role, screen, surface, designed, isBeside }: RolePaneProps) {
  const { t } = useTranslation("designer");
  const known = useEvalContext();
  // What is drawn stands on these: the same as long as nothing about them changes.
  const seen = useMemo(() => ({ ...known, user: userOf(known.user, role) }), [known, role]);
  const { user } = seen;
  const settled = useLater(model);
  const buttons = useMemo(() => buttonsFor(settled, user), [settled, user]);
  if (screen === null) return <Result title={t("preview.none")} />;
  const title = textOf(model.roles.get(role)) || role;
  return (
    <section className="designer-role" aria-label={title}>
      {isBeside && (
        <Typography.Title level={2} className="designer-part">
          {title}
        </Typography.Title>
      )}
      <WrongPart again={model} instead={<Alert type="warning" showIcon title={t("preview.broken")} />}>
        <EvalContextProvider value={seen}>
          <ButtonsProvider value={buttons}>
            <Designed designed={designed}>
              <DrawnScreen key={`${role} ${surface}`} screen={screen} surface={surface} />
            </Designed>
          </ButtonsProvider>
        </EvalContextProvider>
      </WrongPart>
      {isBeside && designed !== undefined && (
        <RoleReasons model={model} role={role} user={user} parts={designed.parts} surface={surface} onChoose={designed.onChoose} />
      )}
    </section>
  );
}

function Designed({ designed, children }: Pick<RolePaneProps, "designed"> & { children: ReactNode }) {
  const whole = designed?.parts.whole ?? null;
  if (designed === undefined || whole === null) return children;
  const { isOpen, place, set } = designed.parts;
  return (
    <Canvas
      whole={whole}
      chosen={designed.parts.chosen?.steps ?? []}
      onChoose={designed.onChoose}
      {...(isOpen && { onPlace: place, onTitle: (steps, title) => set([...steps, "title"], title) })}
    >
      {children}
    </Canvas>
  );
}
