import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CaptchaField } from "../login/CaptchaField.tsx";
import { PasswordField } from "../login/PasswordField.tsx";
import { SignOnFrame } from "../login/SignOnFrame.tsx";
import { useEntering } from "../login/use-entering.ts";
import { dropFromAddress } from "./address.ts";
import { bindAccount } from "./calls.ts";
import { GoingPage } from "./GoingPage.tsx";

/** The number binds whoever brings it, so it does not stay in the address; a page that is drawn anew finds it here. */
let taken = new URLSearchParams();
function takeQuery(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  if (query.has("oauthId")) taken = query;
  dropFromAddress("oauthId");
  return taken;
}

/** `/bindingusertoautologin?oauthId=…`: the account's password once, then the outside account signs in by itself. */
export function BindingPage() {
  const { t } = useTranslation("login");
  const [query] = useState(takeQuery);
  const { failure, isBusy, captcha, enter, renewCaptcha } = useEntering();
  const oauthId = query.get("oauthId");
  if (!oauthId) return <GoingPage failure={t("bind.missing")} />;
  const submit = (event: FormEvent<HTMLFormElement>) =>
    enter(event, (form, code) => {
      const username = String(form.get("username") ?? "").trim();
      return bindAccount({ oauthId, username, password: String(form.get("password") ?? ""), ...(code && { captcha: code }) });
    });
  return (
    <SignOnFrame title={t("bind.title")} tips={t("bind.says", { name: query.get("name")?.slice(0, 40) || t("bind.someone") })}>
      <form className="login-form" onSubmit={submit}>
        <label>
          <span>{t("account")}</span>
          <input name="username" autoComplete="username" placeholder={t("accountHint")} required />
        </label>
        <PasswordField />
        {captcha && <CaptchaField captcha={captcha} onRenew={renewCaptcha} />}
        <p className="login-failure" role="alert">
          {failure}
        </p>
        <button type="submit" className="login-submit" disabled={isBusy}>
          {t(isBusy ? "bind.submitting" : "bind.submit")}
        </button>
      </form>
    </SignOnFrame>
  );
}
