import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { TokenReply } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { handedOver } from "./address.ts";
import { arrive } from "./arrive.ts";
import { signInByCode, type Unbound } from "./calls.ts";
import { GoingPage } from "./GoingPage.tsx";

/** A token serves once: drawing the page again must not send it again. */
let sent: Promise<TokenReply | Unbound> | null = null;

/** `/loginbyjwt`: the token left the address before anything was loaded. */
export function JwtPage() {
  const { t } = useTranslation("login");
  const [failure, setFailure] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    const token = handedOver("jwt");
    if (token) sent = signInByCode("jwt", token, "jwt");
    const redirect = new URLSearchParams(location.search).get("redirect");
    (sent ?? Promise.reject(new RequestFailure(400, t("going.lost")))).then(
      (reply) => isHere && "access_token" in reply && navigate(arrive(reply, redirect), { replace: true }),
      (error: unknown) => isHere && setFailure((error instanceof RequestFailure && error.message) || t("failed")),
    );
    return () => {
      isHere = false;
    };
  }, [navigate, t]);
  return <GoingPage failure={failure} />;
}
