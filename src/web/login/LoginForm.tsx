import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { type Captcha, loadCaptcha, signIn } from "../session/sign-in.ts";
import { storeSession } from "../session/token-store.ts";
import { useMenu } from "../session/menu-store.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { PasswordField } from "./PasswordField.tsx";

const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

export function LoginForm() {
  const { failure, isBusy, captcha, submit, renewCaptcha } = useSignIn();
  return (
    <form className="login-form" onSubmit={submit}>
      <label>
        <span>账号</span>
        <input name="username" autoComplete="username" placeholder="学号 / 工号 / 手机号" required aria-describedby="login-failure" />
      </label>
      <PasswordField />
      {captcha && <CaptchaField captcha={captcha} onRenew={renewCaptcha} />}
      <p id="login-failure" className="login-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="login-submit" disabled={isBusy}>
        {isBusy ? "正在登录…" : "登 录"}
      </button>
    </form>
  );
}

function useSignIn() {
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const navigate = useNavigate();
  const forgetMenu = useMenu((menu) => menu.forget);
  const renewCaptcha = () => loadCaptcha().then(setCaptcha, () => setFailure("验证码加载失败，请重试"));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get("username") ?? "").trim();
    setBusy(true);
    setFailure("");
    try {
      const code = captcha ? { key: captcha.key, code: String(form.get("captcha") ?? "") } : undefined;
      storeSession(
        await signIn({
          username,
          password: String(form.get("password") ?? ""),
          type: isPhone(username) ? "mobile" : "account",
          ...(code && { captcha: code }),
        }),
      );
      forgetMenu();
      await navigate("/index", { replace: true });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message || "登录失败，请稍后再试");
      // A captcha serves once, so every refused try needs a new one.
      if (captcha || error.detail.needCaptcha) await renewCaptcha();
    } finally {
      setBusy(false);
    }
  }
  return { failure, isBusy, captcha, submit, renewCaptcha };
}
