import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { sendSms, signInBySms } from "../sign-on/calls.ts";
import { useCodeWait } from "../sign-on/use-code-wait.ts";
import { useEntering } from "./use-entering.ts";

export function SmsForm() {
  const { t } = useTranslation("login");
  const { failure, setFailure, isBusy, enter } = useEntering();
  const [phone, setPhone] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const { left, begin } = useCodeWait();
  const send = async () => {
    setFailure("");
    try {
      setKey((await sendSms(phone.trim())).key);
      begin();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message || t("failed"));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) =>
    enter(event, (form) => signInBySms(phone.trim(), { key: key ?? "", code: String(form.get("code") ?? "") }));
  return (
    <form className="login-form" onSubmit={submit}>
      <label>
        <span>{t("phone")}</span>
        <input
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder={t("phoneHint")}
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </label>
      <div className="login-field">
        <label htmlFor="login-sms">{t("sms")}</label>
        <div className="login-sms">
          <input id="login-sms" name="code" inputMode="numeric" autoComplete="one-time-code" placeholder={t("smsHint")} required pattern="\d{6}" />
          <button type="button" disabled={left > 0 || phone.trim() === ""} onClick={() => void send()}>
            {left > 0 ? t("smsWait", { count: left }) : t("smsSend")}
          </button>
        </div>
      </div>
      <p className={failure ? "login-failure" : "login-note"} role={failure ? "alert" : "status"}>
        {failure || (key !== null && t("smsSent"))}
      </p>
      <button type="submit" className="login-submit" disabled={isBusy || key === null}>
        {t(isBusy ? "submitting" : "submit")}
      </button>
    </form>
  );
}
