import { SettingOutlined } from "@ant-design/icons";
import { App, Button, Skeleton } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useEvalContext } from "../../../../../renderers/screen-context.ts";
import { useTheme } from "../../../theme/theme-store.ts";
import { savedLooks } from "../../../theme/user-theme.ts";
import { usePhone } from "../../../../../renderers/hooks/use-phone.ts";
import { usePreference } from "../../../../../renderers/hooks/use-preference.ts";
import { useMenu } from "../../../session/menu-store.ts";
import { DesktopColumns } from "./DesktopColumns.tsx";
import { type Desktop, useDesktop } from "./desktop.ts";
import { PhoneCards } from "./PhoneCards.tsx";
import { PlainHome } from "./PlainHome.tsx";
import "./home.css";
import { dressed } from "../../../theme/antd-styles.ts";

const DesktopEditor = lazy(() => dressed(import("./arrange/DesktopEditor.tsx")).then((module) => ({ default: module.DesktopEditor })));

/** The desktop; `isEditing` is the page where its owner arranges it. */
export function HomePage({ isEditing = false }: { isEditing?: boolean }) {
  const { t } = useTranslation("portal");
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { data: desktop, isError } = useDesktop();
  useMenuFailure();
  useSavedLooks(desktop?.themeConfig ?? null);
  useSavedRows(desktop);
  if (desktop === undefined && !isError) return <Skeleton active className="home" />;
  // A school that has set up no cards yet, or a desktop that cannot be read, still has to-dos and the way into the business.
  if (desktop === undefined || desktop.shelf.length === 0) return <PlainHome />;
  if (isEditing)
    return (
      <Suspense fallback={<Skeleton active className="home" />}>
        <EditDesktop desktop={desktop} />
      </Suspense>
    );
  return (
    <div className="home">
      {isPhone ? <PhoneCards desktop={desktop} /> : <DesktopColumns desktop={desktop} />}
      {desktop.allowCustom && !isPhone && (
        <div className="home-foot">
          <Button type="text" icon={<SettingOutlined />} onClick={() => void navigate("/userset")}>
            {t("configure")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The page stays alive behind others: what was saved, given back or left without saving is begun anew. */
function EditDesktop({ desktop }: { desktop: Desktop }) {
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const done = () => {
    setTurn(turn + 1);
    void navigate("/index");
  };
  return <DesktopEditor key={`${turn} ${JSON.stringify([desktop.layoutType, desktop.cards])}`} desktop={desktop} onDone={done} />;
}

/** Looks saved with the desktop hold where this browser does not wear them yet. */
function useSavedLooks(saved: Record<string, unknown> | null) {
  const change = useTheme((theme) => theme.change);
  const { user } = useEvalContext();
  useEffect(() => {
    const looks = savedLooks(user.id, saved);
    if (looks) change(looks);
  }, [saved, change, user.id]);
}

/** Lists begin with as many rows as were saved. */
function useSavedRows(desktop: Desktop | undefined) {
  const [rows, keep] = usePreference<number | null>("rows", "lists", null);
  const saved = desktop?.customised ? desktop.listPageSize : null;
  useEffect(() => {
    if (saved !== null && saved !== rows) keep(saved);
  }, [saved, rows, keep]);
}

function useMenuFailure() {
  const { failure } = useMenu();
  const { message } = App.useApp();
  useEffect(() => {
    if (failure) void message.error(failure);
  }, [failure, message]);
}
