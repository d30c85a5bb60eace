import { Input, Typography } from "antd";
import { useState } from "react";
import { parseCond, parseExpr } from "../../engine/conditions/text/parse.ts";
import { printCond, printExpr } from "../../engine/conditions/text/print.ts";
import { isAppError } from "../../engine/errors.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import type { Model } from "../../engine/model/model.ts";
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

/** A condition as people read it, written the same way: 状态 = 已领取 且 天数 > 2. The tree is what is kept. */
export function LogicBox({ kind, value, label, entity, isFixed, onSet }: LogicBoxProps) {
  const { model } = useWorkspace();
  const [fault, setFault] = useState<string | null>(null);
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
