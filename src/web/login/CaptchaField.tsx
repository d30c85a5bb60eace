import type { Captcha } from "../session/sign-in.ts";

export function CaptchaField({ captcha, onRenew }: { captcha: Captcha; onRenew(): void }) {
  return (
    <div className="login-field">
      <label htmlFor="login-captcha">验证码</label>
      <div className="login-captcha">
        <input id="login-captcha" name="captcha" autoComplete="off" placeholder="请输入图中内容" required />
        <button type="button" onClick={onRenew} aria-label="换一张验证码">
          <img src={captcha.image} alt="验证码图片" />
        </button>
      </div>
    </div>
  );
}
