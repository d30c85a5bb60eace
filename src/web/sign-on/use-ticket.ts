import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AppInfo } from "../../../engine/api.ts";
import { signInByTicket } from "./calls.ts";
import { endTrial, tryTicket, useTrial } from "./ticket-trial.ts";

/** The address the single sign-on server was told to come back to. */
function serviceOf(app: AppInfo): string {
  const told = URL.canParse(app.ssoLoginUrl) ? new URL(app.ssoLoginUrl).searchParams : null;
  return told?.get("service") ?? told?.get("redirect") ?? `${location.origin}/`;
}

/** Signs in with the ticket that was in the address, if there was one (contract, section 7 "sso.cas"). */
export function useTicket(app: AppInfo): { isBusy: boolean; failure: string } {
  const { t } = useTranslation("login");
  const trial = useTrial((store) => store.trial);
  const navigate = useNavigate();
  useEffect(() => {
    if (trial.state === "handed") void tryTicket((ticket) => signInByTicket(ticket, serviceOf(app)));
    if (trial.state !== "passed") return;
    void navigate(trial.to, { replace: true });
    // The page stands until the next one is there; the form must not come back for that moment.
    return endTrial;
  }, [trial, app, navigate]);
  return {
    isBusy: trial.state !== "none" && trial.state !== "refused",
    failure: trial.state === "refused" ? trial.failure || t("failed") : "",
  };
}
