import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { TokenReply, AppInfo } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { dropFromAddress } from "./address.ts";
import { arrive } from "./arrive.ts";
import { signInByTicket } from "./calls.ts";
import { stopJumping } from "./journey.ts";

/** A ticket serves once: drawing the page again must not send it again. */
const sent = new Map<string, Promise<TokenReply>>();

/** The address the single sign-on server was told to come back to. */
function serviceOf(app: AppInfo): string {
  const told = URL.canParse(app.ssoLoginUrl) ? new URL(app.ssoLoginUrl).searchParams : null;
  return told?.get("service") ?? told?.get("redirect") ?? `${location.origin}/`;
}

/** Signs in with the ticket in the address, if there is one (contract, section 7 "sso.cas"). */
export function useTicket(app: AppInfo): { isBusy: boolean; failure: string } {
  const { t } = useTranslation("login");
  const [ticket] = useState(() => new URLSearchParams(location.search).get("tgc"));
  const [failure, setFailure] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    if (!ticket) return;
    let isHere = true;
    const signingIn = sent.get(ticket) ?? signInByTicket(ticket, serviceOf(app));
    sent.set(ticket, signingIn);
    signingIn.then(
      (reply) => isHere && navigate(arrive(reply, null), { replace: true }),
      (error: unknown) => {
        if (!isHere) return;
        stopJumping();
        dropFromAddress("tgc");
        setFailure((error instanceof RequestFailure && error.message) || t("failed"));
      },
    );
    return () => {
      isHere = false;
    };
  }, [ticket, app, navigate, t]);
  return { isBusy: !!ticket && failure === "", failure };
}
