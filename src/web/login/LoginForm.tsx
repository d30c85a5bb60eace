import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isPhone } from "../../../engine/values/phone.ts";
import { signIn } from "../session/sign-in.ts";
import type { Entrance } from "../session/entrance.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useEntering } from "./use-entering.ts";

export function LoginForm({ entrance }: { entrance: Entrance }) {
  const { t } = useTranslation("login");
  const { failure, isBusy, captcha, enter, renewCaptcha } = useEntering();
  const submit = (event: FormEvent<HTMLFormElement>) =>
    enter(event, (form, code) => {
      const username = String(form.get("username") ?? "").trim();
      const type = entrance === "main" ? (isPhone(username) ? "mobile" : "account") : entrance;
      return signIn({ username, password: String(form.get("password") ?? ""), type, ...(code && { captcha: code }) });
    });
  return (
    <form className="login-form" onSubmit={submit}>
      <label>
        <span>{t("account")}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t(entrance === "main" ? "accountHint" : "candidateHint")}
          required
          aria-describedby="login-failure"
        />
      </label>
      <PasswordField />
      {captcha && <CaptchaField captcha={captcha} onRenew={renewCaptcha} />}
      <p id="login-failure" className="login-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="login-submit" disabled={isBusy}>
        {t(isBusy ? "submitting" : "submit")}
      </button>
      <Forgotten />
    </form>
  );
}

/** Who may help; the server resets a password only for those who may. */
function Forgotten() {
  const { t } = useTranslation("login");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="login-forgotten">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("forgotten")}
      </button>
      {isOpen && <p>{t("forgottenSays")}</p>}
    </div>
  );
}
