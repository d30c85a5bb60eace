import type { FlowStop } from "../../engine/flow/types.ts";
import { t } from "../locales/t.ts";

/** Who a node means, as far as names are told; "" where none is. */
export function stopPeople({ people, others }: Pick<FlowStop, "people" | "others">): string {
  const names = people.join("、");
  return others > 0 && people.length > 0 ? t("course.others", { names, count: people.length + others }) : names;
}
