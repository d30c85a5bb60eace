import i18next from "i18next";

/** A card does not keep people waiting longer (catalogue, portal notes). */
const LIMIT_MS = 5000;

/** The answer, or after five seconds a failure that the card shows with its own retry. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(i18next.t("cardLate", { ns: "portal" }))), LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
