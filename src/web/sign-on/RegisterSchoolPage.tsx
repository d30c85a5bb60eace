import { type FormEvent, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { SignOnFrame } from "../login/SignOnFrame.tsx";
import { type LicenseStatus, licenseStatus, machineCode, registerSoft } from "./calls.ts";

interface Known {
  status: LicenseStatus | null;
  code: string;
}
let asked: Promise<Known> | null = null;
const ask = (): Promise<Known> => {
  asked ??= Promise.all([licenseStatus().catch(() => null), machineCode().catch(() => "")]).then(([status, code]) => ({ status, code }));
  return asked;
};

/** `/registerschool`: what the installation is registered for, its machine code, and the vendor's code for it. */
export function RegisterSchoolPage() {
  const { t } = useTranslation("login");
  const [state, setState] = useState(ask);
  const { status, code } = use(state);
  const again = () => {
    asked = null;
    setState(ask());
  };
  return (
    <SignOnFrame title={t("license.title")} footer={<Link to="/login">{t("going.back")}</Link>}>
      {status && <Status status={status} />}
      <div className="login-field">
        <span>{t("license.machine")}</span>
        <MachineCode code={code} />
        <p className="login-note">{t("license.machineSays")}</p>
      </div>
      <RegisterForm schoolName={status?.schoolName ?? ""} onDone={again} />
    </SignOnFrame>
  );
}

function Status({ status }: { status: LicenseStatus }) {
  const { t } = useTranslation("login");
  const edition = status.edition === "demo" || status.edition === "standard" ? t(`license.editions.${status.edition}`) : status.edition;
  const left = status.daysLeft === null ? "" : status.daysLeft < 0 ? t("license.over") : t("license.daysLeft", { count: status.daysLeft });
  return (
    <dl className="login-facts">
      <dt>{t(status.registered ? "license.registered" : "license.unregistered")}</dt>
      <dd>{status.schoolName}</dd>
      {status.expireDate !== null && (
        <>
          <dt>{t("license.edition")}</dt>
          <dd>{edition}</dd>
          <dt>{t("license.expires")}</dt>
          <dd>
            {status.expireDate}（{left}）
          </dd>
        </>
      )}
    </dl>
  );
}

function MachineCode({ code }: { code: string }) {
  const { t } = useTranslation("login");
  const [isCopied, setCopied] = useState(false);
  // A plain http address has no clipboard; the text can still be marked and copied.
  const copy = () => void navigator.clipboard?.writeText(code).then(() => setCopied(true));
  return (
    <div className="login-machine">
      <code>{code}</code>
      {navigator.clipboard && (
        <button type="button" onClick={copy}>
          {t(isCopied ? "license.copied" : "license.copy")}
        </button>
      )}
    </div>
  );
}

function RegisterForm({ schoolName, onDone }: { schoolName: string; onDone(): void }) {
  const { t } = useTranslation("login");
  const [told, setTold] = useState<{ text: string; isFailure: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const { expireDate } = await registerSoft(String(form.get("schoolName")).trim(), String(form.get("registerCode")).trim());
      setTold({ text: t("license.done", { date: expireDate }), isFailure: false });
      onDone();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setTold({ text: error.message || t("license.failed"), isFailure: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="login-form" onSubmit={submit}>
      <label>
        <span>{t("license.school")}</span>
        <input name="schoolName" defaultValue={schoolName} required />
      </label>
      <label>
        <span>{t("license.code")}</span>
        <textarea name="registerCode" rows={4} placeholder={t("license.codeHint")} required spellCheck={false} />
      </label>
      <p className={told?.isFailure ? "login-failure" : "login-note"} role={told?.isFailure ? "alert" : "status"}>
        {told?.text}
      </p>
      <button type="submit" className="login-submit" disabled={isBusy}>
        {t(isBusy ? "license.submitting" : "license.submit")}
      </button>
    </form>
  );
}
