import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { explainScreen, type Reason } from "../../engine/screens/explain-screen.ts";
import { isObject } from "../../engine/values/json-object.ts";
import { useEvalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import { userOf } from "../preview/role-user.ts";
import { useWorkspace } from "../use-workspace.ts";
import { useReasonWords } from "./reason-words.ts";
import type { Parts } from "./use-parts.ts";

/** Which roles see the chosen part of a screen, and why the others do not; a role leads to the changes that are for it. */
export function WhoSees({ parts }: { parts: Parts }) {
  const value = parts.chosen?.value;
  if (parts.screen === null || !isObject(value) || !(typeof value.field === "string" || typeof value.do === "string")) return null;
  return <Looked parts={parts} />;
}

/** Worked out only for a part that roles see or do not see. */
function Looked({ parts }: { parts: Parts }) {
  const { t } = useTranslation("designer");
  const { model } = useWorkspace();
  const { user } = useEvalContext();
  const wordsOf = useReasonWords();
  const { roles, chosen, screen, changeFor, isOpen } = parts;
  const reasons = useMemo(
    () =>
      model === null || screen === null
        ? []
        : roles.map((role) => ({ role, reasons: explainScreen({ model, screen, user: userOf(user, role), variant: role }) })),
    [model, screen, roles, user],
  );
  return (
    <details className="designer-differences" open>
      <summary>{t("sees.title")}</summary>
      <ul className="designer-lines">
        {reasons.map(({ role, reasons: all }) => {
          const reason = reasonFor(all, chosen!.steps);
          return (
            <li key={role}>
              <Button
                type="link"
                size="small"
                disabled={!isOpen}
                icon={reason === null || isSeen(reason) ? <EyeOutlined /> : <EyeInvisibleOutlined />}
                onClick={() => changeFor(role)}
              >
                {textOf(model?.roles.get(role)) || role}
              </Button>
              <Typography.Text type="secondary">{reason === null ? t("sees.all") : wordsOf(reason)}</Typography.Text>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const isSeen = ({ cause }: Reason): boolean => cause === "masked" || cause === "write";

const reasonFor = (reasons: readonly Reason[], steps: readonly string[]): Reason | null =>
  reasons.find((reason) => reason.steps.length === steps.length && reason.steps.every((step, at) => step === steps[at])) ?? null;
