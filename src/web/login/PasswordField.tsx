import { useState } from "react";

export function PasswordField() {
  const [isShown, setShown] = useState(false);
  return (
    <div className="login-field">
      <label htmlFor="login-password">密码</label>
      <div className="login-password">
        <input
          id="login-password"
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          placeholder="请输入密码"
          required
        />
        <button type="button" aria-pressed={isShown} aria-label={isShown ? "隐藏密码" : "显示密码"} onClick={() => setShown(!isShown)}>
          {isShown ? "隐藏" : "显示"}
        </button>
      </div>
    </div>
  );
}
