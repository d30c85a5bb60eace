import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Captcha } from "../session/sign-in.ts";

export function CaptchaField({ captcha, onRenew }: { captcha: Captcha; onRenew(): void }) {
  const { t } = useTranslation("login");
  const typed = useRef<HTMLInputElement>(null);
  // What was typed was for the picture before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the picture
  useEffect(() => {
    if (typed.current) typed.current.value = "";
  }, [captcha.key]);
  return (
    <div className="login-field">
      <label htmlFor="login-captcha">{t("captcha")}</label>
      <div className="login-captcha">
        <input ref={typed} id="login-captcha" name="captcha" autoComplete="off" placeholder={t("captchaHint")} required />
        <button type="button" onClick={onRenew} aria-label={t("captchaNext")}>
          <img src={captcha.image} alt={t("captchaImage")} />
        </button>
      </div>
    </div>
  );
}
