import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";

export function PasswordField({
  name = "password",
  label,
  hint,
  autoComplete = "current-password",
  onChange,
}: {
  name?: string;
  label?: string;
  hint?: string;
  autoComplete?: string;
  onChange?: (value: string) => void;
}) {
  const { t } = useTranslation("login");
  const [isShown, setShown] = useState(false);
  const [isCapital, setCapital] = useState(false);
  const noteCapitals = (event: KeyboardEvent) => setCapital(event.getModifierState("CapsLock"));
  const id = `login-${name}`;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label ?? t("password")}</label>
      <div className="login-password">
        <input
          id={id}
          name={name}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          placeholder={hint ?? t("passwordHint")}
          required
          aria-describedby={`${id}-capitals`}
          onKeyDown={noteCapitals}
          onKeyUp={noteCapitals}
          onBlur={() => setCapital(false)}
          {...(onChange && { onChange: (event) => onChange(event.target.value) })}
        />
        <button type="button" aria-pressed={isShown} aria-label={t(isShown ? "hidePassword" : "showPassword")} onClick={() => setShown(!isShown)}>
          {t(isShown ? "hide" : "show")}
        </button>
      </div>
      <span id={`${id}-capitals`} className="login-capitals" role="status">
        {isCapital && t("capitals")}
      </span>
    </div>
  );
}
