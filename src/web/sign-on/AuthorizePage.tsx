import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { SignOnFrame } from "../login/SignOnFrame.tsx";
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
    if (answer.redirect) location.replace(answer.redirect);
    else setConsent(answer.consent ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    let isHere = true;
    const signInFirst = async () => {
      const { redirect } = await authorizationClient(request);
      if (!isHere) return;
      if (redirect) location.replace(redirect);
      else await navigate(`/login?${new URLSearchParams({ redirect: location.pathname + location.search })}`, { replace: true });
    };
    (readToken("main") === null ? signInFirst() : authorize(request).then((answer) => isHere && goOn(answer))).catch(
      (error: unknown) => isHere && fail(error),
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (!consent) return <GoingPage failure={failure} />;
  const decide = (decision: "allow" | "deny") => authorize(request, decision).then(goOn, fail);
  return (
    <SignOnFrame title={t("consent.title")} tips={t("consent.asks", { name: consent.clientName })}>
      <ul className="login-asks">
        {consent.asks.map((ask) => (
          <li key={ask}>{ask}</li>
        ))}
      </ul>
      <div className="login-decision">
        <button type="button" className="login-submit" onClick={() => void decide("allow")}>
          {t("consent.allow")}
        </button>
        <button type="button" className="login-way" onClick={() => void decide("deny")}>
          {t("consent.deny")}
        </button>
      </div>
      <p className="login-note">{t("consent.note")}</p>
    </SignOnFrame>
  );
}
