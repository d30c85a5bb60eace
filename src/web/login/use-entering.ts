import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { TokenReply } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { type Captcha, loadCaptcha } from "../session/sign-in.ts";
import { arrive } from "../sign-on/arrive.ts";
import { endTrial } from "../sign-on/ticket-trial.ts";

type Code = { key: string; code: string };

/** A form that ends in a session: one try at a time, a new captcha after each refused one, then on to where the person wanted to go. */
export function useEntering() {
  const { t } = useTranslation("login");
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const renewCaptcha = () => loadCaptcha().then(setCaptcha, () => setFailure(t("captchaFailed")));

  async function enter(event: FormEvent<HTMLFormElement>, ask: (form: FormData, code: Code | null) => Promise<TokenReply>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure("");
    try {
      const reply = await ask(form, captcha ? { key: captcha.key, code: String(form.get("captcha") ?? "") } : null);
      await navigate(arrive(reply, new URLSearchParams(search).get("redirect")), { replace: true });
      endTrial();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message || t("failed"));
      // A captcha serves once, so every refused try needs a new one.
      if (captcha || error.detail.needCaptcha) await renewCaptcha();
    } finally {
      setBusy(false);
    }
  }
  return { failure, setFailure, isBusy, captcha, enter, renewCaptcha };
}
