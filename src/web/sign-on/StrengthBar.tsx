import { useTranslation } from "react-i18next";
import { passwordBar, passwordStrength } from "../../../engine/values/password-strength.ts";

const words = ["weak", "medium", "strong"] as const;

/** 36, 70 or 100 percent: weak, medium, strong. */
export function StrengthBar({ password }: { password: string }) {
  const { t } = useTranslation("login");
  const level = passwordStrength(password);
  const { percent } = passwordBar(level);
  return (
    <div className={`login-strength is-${words[level]}`}>
      <meter
        className="login-meter"
        min={0}
        max={100}
        value={percent}
        aria-label={t("change.strength")}
        aria-valuetext={t(`change.${words[level]}`)}
      />
      <div className="login-strength-track" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden="true">{t(`change.${words[level]}`)}</span>
    </div>
  );
}
