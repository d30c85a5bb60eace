import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Segmented, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Cond } from "../../engine/grammar/condition.ts";
import type { Model } from "../../engine/model/model.ts";
import { ClauseRow } from "./ClauseRow.tsx";
import { clauseOf, type Clauses, clausesOf, conditionOf, conditionOfClause } from "./clauses.ts";
import { freshClause } from "./clause-choices.ts";

interface ConditionBuilderProps {
  model: Model;
  entity: string;
  value: Cond | undefined;
  /** Says a condition that is more than a field and a value. */
  textOf(condition: Cond): string;
  onSet(value: Cond | undefined): void;
}

/** A condition put together by choosing: field, comparison and value of each clause. What cannot be chosen stands there as it reads. */
export function ConditionBuilder({ model, entity, value, textOf, onSet }: ConditionBuilderProps) {
  const { t } = useTranslation("designer");
  const clauses = clausesOf(value);
  const put = (part: Partial<Clauses>) => onSet(conditionOf({ ...clauses, ...part }));
  const fresh = freshClause(model, entity);
  return (
    <div className="designer-clauses">
      {clauses.parts.length > 1 && (
        <Segmented<Clauses["joined"]>
          size="small"
          aria-label={t("condition.joined")}
          value={clauses.joined}
          onChange={(joined) => put({ joined })}
          options={[
            { value: "all", label: t("condition.all") },
            { value: "any", label: t("condition.any") },
          ]}
        />
      )}
      {clauses.parts.map((part, at) => {
        const clause = clauseOf(part);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no names, and their rows hold no state
          <div key={at} className="designer-clause">
            {clause === null ? (
              <Typography.Text code>{textOf(part)}</Typography.Text>
            ) : (
              <ClauseRow
                model={model}
                entity={entity}
                clause={clause}
                onSet={(one) => put({ parts: clauses.parts.with(at, conditionOfClause(one)) })}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t("condition.remove")}
              onClick={() => put({ parts: clauses.parts.toSpliced(at, 1) })}
            />
          </div>
        );
      })}
      {fresh !== null && (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => put({ parts: [...clauses.parts, conditionOfClause(fresh)] })}>
          {t("condition.add")}
        </Button>
      )}
    </div>
  );
}
