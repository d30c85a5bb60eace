import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import { useTheme } from "../../../../theme/theme-store.ts";
import { DesktopColumns } from "../DesktopColumns.tsx";
import { type Desktop, useDesktopChange } from "../desktop.ts";
import { CardShelf } from "./CardShelf.tsx";
import { DeskBar } from "./DeskBar.tsx";
import { DeskBoard } from "./DeskBoard.tsx";
import { DeskSide, type DeskWishes } from "./DeskSide.tsx";
import { SaveAsTemplate } from "./SaveAsTemplate.tsx";
import { useArranging } from "./use-arranging.ts";

/** The desktop to arrange: cards, quick apps and looks. */
export function DesktopEditor({ desktop, onDone }: { desktop: Desktop; onDone(): void }) {
  const { t } = useTranslation("portal");
  const { message } = App.useApp();
  const { user } = useEvalContext();
  const change = useDesktopChange();
  const arranging = useArranging(desktop);
  const [wishes, setWishes] = useState<DeskWishes>({ quickApps: desktop.quickApps, listPageSize: desktop.listPageSize });
  const [isPreview, setPreview] = useState(false);
  const { layoutType, placed: cards } = arranging;
  const run = async (to: Parameters<typeof change.mutateAsync>[0], said: string) => {
    try {
      await change.mutateAsync(to);
      void message.success(said);
      onDone();
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return (
    <div className="home desk-editor">
      <DeskBar
        layoutType={layoutType}
        onLayout={arranging.chooseLayout}
        isPreview={isPreview}
        onPreview={() => setPreview(!isPreview)}
        onReset={desktop.customised ? () => void run("template", t("wasReset")) : undefined}
        isSaving={change.isPending}
        onSave={() => void run({ layoutType, cards, ...wishes, themeConfig: { ...useTheme.getState().config } }, t("saved"))}
        onCancel={onDone}
      >
        {user.roles.includes("gly") && <SaveAsTemplate />}
      </DeskBar>
      {isPreview ? (
        <DesktopColumns desktop={{ ...desktop, layoutType, cards }} />
      ) : (
        <div className="desk-editor-body">
          <div className="desk-editor-main">
            <p className="desk-hint">{t("hint")}</p>
            <CardShelf shelf={arranging.shelf} onAdd={arranging.add} />
            <DeskBoard arranging={arranging} cards={desktop.shelf} />
          </div>
          <DeskSide wishes={wishes} onChange={(part) => setWishes({ ...wishes, ...part })} />
        </div>
      )}
    </div>
  );
}
