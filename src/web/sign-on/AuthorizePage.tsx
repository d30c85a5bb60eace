import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { SignOnFrame } from "../login/SignOnFrame.tsx";
import { leaveSite } from "../session/end-session.ts";
import { readToken } from "../session/token-store.ts";
import { type Authorization, authorizationClient, authorize } from "./calls.ts";
import { GoingPage } from "./GoingPage.tsx";

const names = ["client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "code_challenge", "code_challenge_method", "prompt"];

/** Only what the server knows is passed on; what other systems add beside it is left out. */
function requestOf(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
}

/** `/oauth2/authorize`: another system asks who somebody is. Without a session the person signs in first and comes back here. */
export function AuthorizePage() {
  const { t } = useTranslation("login");
  const [request] = useState(() => requestOf(location.search));
  const [consent, setConsent] = useState<Authorization["consent"] | null>(null);
  const [failure, setFailure] = useState("");
  const navigate = useNavigate();
  const fail = (error: unknown) => setFailure((error instanceof RequestFailure && error.message) || t("consent.failed"));
  const goOn = (answer: Authorization) => {
    if (answer.redirect) leaveSite(answer.redirect, "replace");
    else setConsent(answer.consent ?? null);
  };
  const signInFirst = async () => {
    const { redirect } = await authorizationClient(request);
    if (redirect) leaveSite(redirect, "replace");
    else await navigate(`/login?${new URLSearchParams({ redirect: location.pathname + location.search })}`, { replace: true });
  };
  const ask = async (decision?: "allow" | "deny") => {
    try {
      if (readToken("main") === null) await signInFirst();
      else goOn(await authorize(request, decision));
    } catch (error) {
      // The session had ended: what was asked for waits until the person has signed in again.
      if (error instanceof RequestFailure && error.status === 401) await signInFirst().catch(fail);
      else fail(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => void ask(), []);
  if (!consent) return <GoingPage failure={failure} />;
  return (
    <SignOnFrame title={t("consent.title")} tips={t("consent.asks", { name: consent.clientName })}>
      <ul className="login-asks">
        {consent.asks.map((ask) => (
          <li key={ask}>{ask}</li>
        ))}
      </ul>
      <div className="login-decision">
        <button type="button" className="login-submit" onClick={() => void ask("allow")}>
          {t("consent.allow")}
        </button>
        <button type="button" className="login-way" onClick={() => void ask("deny")}>
          {t("consent.deny")}
        </button>
      </div>
      <p className="login-note">{t("consent.note")}</p>
    </SignOnFrame>
  );
}
