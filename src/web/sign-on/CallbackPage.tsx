import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import type { TokenReply } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { entranceOf } from "../session/entrance.ts";
import { dropFromAddress } from "./address.ts";
import { arrive, homeOf } from "./arrive.ts";
import { signInByCode, type Unbound } from "./calls.ts";
import { GoingPage } from "./GoingPage.tsx";
import { endJourney, leaveFor } from "./journey.ts";

/** `/oauth/callback/<source>`, and the addresses that belong to one source. Without a code it begins the journey. */
export function CallbackPage({ source }: { source?: string }) {
  const params = useParams();
  const failure = useCallback(source ?? params.source ?? "");
  return <GoingPage failure={failure} />;
}

interface Comeback {
  code: string | null;
  state: string | null;
  error: string | null;
  redirect: string | null;
}

/** What stands in the address; it leaves the address before anything is asked. */
function takeComeback(): Comeback {
  const query = new URLSearchParams(location.search);
  const taken = {
    // DingTalk has a name of its own for it.
    code: query.get("code") ?? query.get("authCode"),
    state: query.get("state"),
    error: query.get("error"),
    redirect: query.get("redirect"),
  };
  dropFromAddress("code", "authCode", "state", "error", "error_description", "iss", "session_state");
  return taken;
}

type Done = { to: string } | { failure: string };
/** A code serves once: a page that is drawn anew finds here what became of it. */
let running: { source: string; done: Promise<Done> } | null = null;

function comeBackOnce(source: string): Promise<Done> {
  if (running?.source !== source) running = { source, done: comeBack(source, takeComeback()) };
  return running.done;
}

function useCallback(source: string): string {
  const { t } = useTranslation("login");
  const [failure, setFailure] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    void comeBackOnce(source).then((done) => {
      if (!isHere) return;
      if ("to" in done) void (done.to && navigate(done.to, { replace: true }));
      else setFailure(done.failure === "lost" || done.failure === "refused" ? t(`going.${done.failure}`) : done.failure || t("failed"));
    });
    return () => {
      isHere = false;
    };
  }, [source, navigate, t]);
  return failure;
}

async function comeBack(source: string, { code, state, error, redirect }: Comeback): Promise<Done> {
  try {
    if (error !== null) return { failure: "refused" };
    if (code === null || state === null) {
      await leaveFor(source, redirect ?? homeOf(entranceOf(location.pathname)));
      return { to: "" };
    }
    const journey = endJourney(source, state);
    if (journey === null) return { failure: "lost" };
    return { to: goOn(await signInByCode(source, code, state), journey.redirect) };
  } catch (reason) {
    return { failure: reason instanceof RequestFailure ? reason.message : "" };
  }
}

function goOn(reply: TokenReply | Unbound, redirect: string): string {
  if ("access_token" in reply) return arrive(reply, redirect);
  return `/bindingusertoautologin?${new URLSearchParams({ oauthId: reply.oauthId, name: reply.nickName, redirect })}`;
}
