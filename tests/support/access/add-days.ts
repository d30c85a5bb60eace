/** The time of an instant stays as it is; of nothing, and beyond what dates reach to, nothing comes. */
export function addDays(time: string | null, days: number): string | null {
  const day = new Date(Date.parse(`${(time ?? "").slice(0, 10)}T00:00:00Z`) + days * 86_400_000);
  return time === null || Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999 ? null : day.toISOString().slice(0, 10) + time.slice(10);
}
