import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { greeting } from "../../../../../engine/values/greeting.ts";
import { useEvalContext } from "../../../../../renderers/screen-context.ts";

export function Welcome({ name, children }: { name: string; children?: ReactNode }) {
  const { t } = useTranslation("home");
  const { now, today, xn, xqM, week } = useEvalContext();
  const [year, month, day] = today.split("-").map(Number);
  const weekday = t("weekdayNames").split(",")[new Date(`${today}T00:00:00Z`).getUTCDay()]!;
  // The engine's Chinese greeting is the key of its translations.
  const words = t(`greetings.${greeting(now)}` as "greetings.早上好");
  return (
    <section className="home-welcome">
      <div>
        <h1>{t("hello", { name, greeting: words })}</h1>
        <p>{t("day", { year: String(year), month: String(month), day: String(day), weekday })}</p>
        {children}
      </div>
      {xn && (
        <div className="home-term">
          <span>
            {t("schoolYear", { xn })}
            {xqM && t(`terms.${xqM}` as "terms.1")}
          </span>
          {week !== null && <strong>{t("schoolWeek", { week: String(week) })}</strong>}
        </div>
      )}
    </section>
  );
}
