import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** The time and the day, as large as a lock screen shows them. */
export function LockClock() {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="lock-clock">
      <time>{now.toLocaleTimeString(i18n.language, { hour: "2-digit", minute: "2-digit", hour12: false })}</time>
      <p>{now.toLocaleDateString(i18n.language, { month: "long", day: "numeric", weekday: "long" })}</p>
    </div>
  );
}
