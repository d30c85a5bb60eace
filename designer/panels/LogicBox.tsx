import { Button, Input, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parseCond, parseExpr } from "../../engine/conditions/text/parse.ts";
import { printCond, printExpr } from "../../engine/conditions/text/print.ts";
import { isAppError } from "../../engine/errors.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import type { Model } from "../../engine/model/model.ts";
import { ConditionBuilder } from "../conditions/ConditionBuilder.tsx";
import { useWorkspace } from "../use-workspace.ts";
import { StayingBox } from "./StayingBox.tsx";

interface LogicBoxProps {
  kind: "condition" | "expression";
  value: unknown;
  label: string;
  entity: string | null;
  isFixed: boolean;
  onSet(value: unknown): void;
}

/** A condition as people read it, written the same way (状态 = 已领取 且 天数 > 2) or put together by choosing. The tree is what is kept. */
export function LogicBox({ kind, value, label, entity, isFixed, onSet }: LogicBoxProps) {
  const { model } = useWorkspace();
  const { t } = useTranslation("designer");
  const [fault, setFault] = useState<string | null>(null);
  const [isBuilt, setBuilt] = useState(false);
  if (model === null) return null;
  const at = { model, entity: entity ?? "" };
  const set = (typed: unknown) => {
    const read = String(typed).trim() === "" ? { logic: undefined } : readLogic(kind, String(typed), at);
    setFault("fault" in read ? read.fault : null);
    if (!("fault" in read)) onSet(read.logic);
  };
  return (
    <>
      <StayingBox value={value === undefined ? "" : textOfLogic(kind, value, at)} onSet={set}>
        {(box) => (
          <Input.TextArea
            aria-label={label}
            autoSize={{ minRows: 1, maxRows: 6 }}
            disabled={isFixed}
            status={fault === null ? "" : "error"}
            value={String(box.value)}
            onChange={({ target }) => box.type(target.value)}
            onBlur={box.leave}
          />
        )}
      </StayingBox>
      {fault !== null && <Typography.Text type="danger">{fault}</Typography.Text>}
      {kind === "condition" && entity !== null && !isFixed && (
        <Button type="link" size="small" className="designer-clear" aria-expanded={isBuilt} onClick={() => setBuilt(!isBuilt)}>
          {t("condition.build")}
        </Button>
      )}
      {isBuilt && (
        <ConditionBuilder
          model={model}
          entity={at.entity}
          value={value as Cond | undefined}
          textOf={(one) => textOfLogic("condition", one, at)}
          onSet={(made) => [setFault(null), onSet(made)]}
        />
      )}
    </>
  );
}

type At = { model: Model; entity: string };

function textOfLogic(kind: LogicBoxProps["kind"], value: unknown, at: At): string {
  try {
    return kind === "condition" ? printCond(value as Cond, at, "zh") : printExpr(value as Expr, at, "zh");
  } catch (error) {
    if (isAppError(error)) return JSON.stringify(value);
    throw error;
  }
}

function readLogic(kind: LogicBoxProps["kind"], text: string, at: At): { logic: unknown } | { fault: string } {
  try {
    return { logic: kind === "condition" ? parseCond(text, at) : parseExpr(text, at) };
  } catch (error) {
    if (isAppError(error)) return { fault: error.problems[0]?.message ?? error.message };
    throw error;
  }
}
