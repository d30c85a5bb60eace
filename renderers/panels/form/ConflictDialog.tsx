import { Modal, Radio, Table } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { ABSENT, shownText } from "../../format-value.ts";
import type { FormController } from "../../hooks/use-form-controller.ts";
import type { Conflict } from "../../hooks/use-form-submit.ts";
import { textOf } from "../../text.ts";
import { t } from "../../locales/t.ts";

/** Somebody saved the same fields meanwhile: both values side by side, one choice per field. */
export function ConflictDialog({ controller, screen }: { controller: FormController; screen: CompiledScreen }) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(controller.conflicts.map((one) => one.field)));
  const choose = (field: string, isMine: boolean) => setMine((now) => new Set(isMine ? [...now, field] : [...now].filter((one) => one !== field)));
  const title = (one: Conflict) => textOf(screen.fields[one.field]?.title) || one.field;
  const toText = (one: Conflict, value: unknown) => {
    const field = screen.fields[one.field];
    return field ? shownText(field, value, { row: {}, dicts: screen.dicts }) || ABSENT : ABSENT;
  };
  const option = (one: Conflict, side: "yours" | "theirs") => (
    <Radio
      checked={mine.has(one.field) === (side === "yours")}
      onChange={() => choose(one.field, side === "yours")}
      aria-label={t(side === "yours" ? "conflict.mine" : "conflict.theirs", { title: title(one) })}
    >
      {toText(one, one[side])}
    </Radio>
  );
  return (
    <Modal
      open
      title={t("conflict.title")}
      okText={t("conflict.ok")}
      cancelText={t("conflict.back")}
      onOk={() => void controller.resolve(mine)}
      onCancel={controller.cancelConflicts}
      confirmLoading={controller.saving}
      width={640}
    >
      <p className="form-note">{t("conflict.note")}</p>
      <Table<Conflict>
        size="small"
        rowKey="field"
        pagination={false}
        dataSource={controller.conflicts}
        columns={[
          { title: t("conflict.field"), render: (_, one) => title(one), width: 140 },
          { title: t("conflict.yours"), render: (_, one) => option(one, "yours") },
          { title: t("conflict.now"), render: (_, one) => option(one, "theirs") },
        ]}
      />
    </Modal>
  );
}
