import { Button, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { UserContext } from "../../engine/context.ts";
import type { Model } from "../../engine/model/model.ts";
import { explainScreen, type Reason } from "../../engine/screens/explain-screen.ts";
import { textOf } from "../../renderers/text.ts";
import { useReasonWords } from "../document/reason-words.ts";
import type { Parts } from "../document/use-parts.ts";
import { partIn } from "../model/parts.ts";
import type { Surface } from "./surfaces.ts";

interface RoleReasonsProps {
  model: Model;
  role: string;
  user: UserContext;
  parts: Parts;
  surface: Surface;
  onChoose(steps: readonly string[]): void;
}

/** The part of the document that a surface draws. */
const drawnOn: Record<Surface, readonly string[]> = { page: ["list"], form: ["form"], detail: ["detail", "form"], export: ["export"] };

/** What of the surface a role does not see, or not as others do, and why. */
export function RoleReasons({ model, role, user, parts, surface, onChoose }: RoleReasonsProps) {
  const { t } = useTranslation("designer");
  const wordsOf = useReasonWords();
  const { screen, whole } = parts;
  const reasons = useMemo(
    () => (screen === null ? [] : explainScreen({ model, screen, user, variant: role })).filter(({ steps }) => drawnOn[surface].includes(steps[0]!)),
    [model, screen, user, role, surface],
  );
  if (whole === null || reasons.length === 0) return null;
  const titleOf = ({ steps }: Reason) => partIn(whole, steps).title;
  return (
    <details className="designer-differences" open>
      <summary>{t("preview.missing", { role: textOf(model.roles.get(role)) || role, count: reasons.length })}</summary>
      <ul className="designer-lines">
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason.steps)}>
            <Button type="link" size="small" onClick={() => onChoose(reason.steps)}>
              {titleOf(reason)}
            </Button>
            <Typography.Text type="secondary">{wordsOf(reason)}</Typography.Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
