import { faceOf } from "../session/stored-user.ts";
import { LockOutlined } from "@ant-design/icons";
import { Avatar, Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { clearSession } from "../session/end-session.ts";
import { useLock } from "../session/lock-store.ts";
import { type Captcha, loadCaptcha } from "../session/sign-in.ts";
import { readUser } from "../session/token-store.ts";
import { LooksProvider } from "../theme/LooksProvider.tsx";
import { LockClock } from "./LockClock.tsx";
import "./lock.css";

interface Values {
  password: string;
  code?: string;
}

/** Covers everything: the pages behind it are not in the document. */
export function LockScreen() {
  const { t } = useTranslation("shell");
  const user = readUser();
  const leave = () => {
    clearSession();
    location.assign("/");
  };
  // Without a session only a picture from outside can be shown.
  const face = faceOf(user?.avatarUrl);
  return (
    <LooksProvider>
      <main className="lock" aria-label={t("lock.title")}>
        <LockClock />
        <section className="lock-card">
          <Avatar size={72} className="lock-avatar" alt="" {...(face && { src: face })}>
            {(user?.userName || t("user.someone")).slice(0, 1)}
          </Avatar>
          <h1>{user?.userName}</h1>
          <p>
            <LockOutlined /> {t("lock.says")}
          </p>
          <UnlockForm />
          <Button type="link" onClick={leave}>
            {t("lock.other")}
          </Button>
        </section>
      </main>
    </LooksProvider>
  );
}

function UnlockForm() {
  const { t } = useTranslation("shell");
  const { captcha, isBusy, failure, unlock, renew } = useUnlocking();
  return (
    <Form<Values> className="lock-form" size="large" onFinish={unlock} validateTrigger="onSubmit">
      <Form.Item name="password" {...(failure && { help: failure, validateStatus: "error" as const })}>
        <Input.Password autoFocus autoComplete="current-password" placeholder={t("lock.password")} aria-label={t("lock.password")} />
      </Form.Item>
      {captcha && (
        <div className="lock-captcha">
          <Form.Item name="code">
            <Input autoComplete="off" placeholder={t("lock.captcha")} aria-label={t("lock.captcha")} />
          </Form.Item>
          <button type="button" onClick={renew}>
            <img src={captcha.image} alt={t("lock.captchaImage")} />
          </button>
        </div>
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t("lock.unlock")}
      </Button>
    </Form>
  );
}

function useUnlocking() {
  const { t } = useTranslation("shell");
  const open = useLock((lock) => lock.unlock);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const renew = () => void loadCaptcha().then(setCaptcha, () => undefined);
  const unlock = async ({ password, code }: Values) => {
    setBusy(true);
    try {
      await open(password ?? "", captcha ? { key: captcha.key, code: code ?? "" } : undefined);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message || t("lock.wrong"));
      // A captcha serves once.
      if (captcha || error.detail.needCaptcha) renew();
      setBusy(false);
    }
  };
  return { captcha, isBusy, failure, unlock, renew };
}
