import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { passwordStrength } from "../../../engine/values/password-strength.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { PasswordField } from "../login/PasswordField.tsx";
import { SignOnFrame } from "../login/SignOnFrame.tsx";
import { clearSession } from "../session/end-session.ts";
import { useMenu } from "../session/menu-store.ts";
import { entranceOf } from "../session/entrance.ts";
import { changePassword, signOut } from "../session/sign-in.ts";
import { passwordChanged, readToken } from "../session/token-store.ts";
import { homeOf } from "./arrive.ts";
import { StrengthBar } from "./StrengthBar.tsx";

/** A first or overaged password is changed before the product opens; the server lets nothing else pass. */
export function FirstPasswordPage() {
  const { t } = useTranslation("login");
  const [password, setPassword] = useState("");
  const { failure, isBusy, submit } = useChange(password);
  const leave = async () => {
    await signOut().catch(() => undefined);
    clearSession();
    location.assign("/");
  };
  if (readToken() === null) return <Navigate to="/" replace />;
  return (
    <SignOnFrame title={t("change.title")} tips={t("change.says")}>
      <form className="login-form" onSubmit={submit}>
        <PasswordField name="oldPassword" label={t("change.old")} />
        <PasswordField name="newPassword" label={t("change.new")} hint={t("change.short")} autoComplete="new-password" onChange={setPassword} />
        {password !== "" && <StrengthBar password={password} />}
        <p className="login-note">{t("change.rule")}</p>
        <PasswordField name="again" label={t("change.again")} hint={t("change.again")} autoComplete="new-password" />
        <p className="login-failure" role="alert">
          {failure}
        </p>
        <button type="submit" className="login-submit" disabled={isBusy}>
          {t(isBusy ? "change.submitting" : "change.submit")}
        </button>
        <div className="login-forgotten">
          <button type="button" onClick={() => void leave()}>
            {t("change.leave")}
          </button>
        </div>
      </form>
    </SignOnFrame>
  );
}

function useChange(password: string) {
  const { t } = useTranslation("login");
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const forgetMenu = useMenu((menu) => menu.forget);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const oldPassword = String(form.get("oldPassword") ?? "");
    if (password.length < 8) return setFailure(t("change.short"));
    if (form.get("again") !== password) return setFailure(t("change.differs"));
    setBusy(true);
    try {
      await changePassword({ oldPassword, newPassword: password, passWordLevel: passwordStrength(password) });
      passwordChanged();
      // What was refused before is asked for again.
      forgetMenu();
      await navigate(homeOf(entranceOf(location.pathname)), { replace: true });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message || t("change.failed"));
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, submit };
}
