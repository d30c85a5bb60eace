import { useTranslation } from "react-i18next";
import type { Reason } from "../../engine/screens/explain-screen.ts";

/** Why somebody does not see a part, as a school says it. */
export function useReasonWords(): (reason: Reason) => string {
  const { t } = useTranslation("designer");
  return ({ cause, group }) => t(`sees.${cause}`, { group: group ?? "" });
}
