import { addDays } from "./add-days.ts";

/** The value of a function that the product's grants and live values call. @throws Error for any other node */
export function calledOn(part: Readonly<Record<string, unknown>>, operand: (arg: unknown) => unknown): unknown {
  const args = () => (part.args as unknown[]).map(operand);
  if (part.call === "addDays") return addDays(...(args() as [string, number]));
  if (part.call === "dateOf") return String(args()[0] ?? "").slice(0, 10) || null;
  if (part.call === "monthOf") return String(args()[0] ?? "").slice(0, 7) || null;
  if (part.call === "coalesce") return args().find((value) => value !== null) ?? null;
  throw new Error(`the oracle does not know the expression ${JSON.stringify(part)}`);
}
