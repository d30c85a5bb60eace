import { Modal, Radio, Table } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import { ABSENT, shownText } from "../../format-value.ts";
import type { FormController } from "../../hooks/use-form-controller.ts";
import type { Conflict } from "../../hooks/use-form-submit.ts";
import { textOf } from "../../text.ts";

/** Somebody saved the same fields meanwhile: both values side by side, one choice per field. */
export function ConflictDialog({ controller, screen }: { controller: FormController; screen: CompiledScreen }) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(controller.conflicts.map((one) => one.field)));
  const choose = (field: string, isMine: boolean) => setMine((now) => new Set(isMine ? [...now, field] : [...now].filter((one) => one !== field)));
  const title = (one: Conflict) => textOf(screen.fields[one.field]?.title) || one.field;
  const shown = (one: Conflict, value: unknown) => {
    const field = screen.fields[one.field];
    return field ? shownText(field, value, {}, screen.dicts) || ABSENT : ABSENT;
  };
  const option = (one: Conflict, side: "yours" | "theirs") => (
    <Radio
      checked={mine.has(one.field) === (side === "yours")}
      onChange={() => choose(one.field, side === "yours")}
      aria-label={`${title(one)}${side === "yours" ? "用我的" : "用对方的"}`}
    >
      {shown(one, one[side])}
    </Radio>
  );
  return (
    <Modal
      open
      title="内容已被他人修改"
      okText="按所选保存"
      cancelText="返回修改"
      onOk={() => void controller.resolve(mine)}
      onCancel={controller.cancelConflicts}
      confirmLoading={controller.saving}
      width={640}
    >
      <p className="form-note">您打开之后，下列字段已有人保存过。请选择每一项保留哪个值。</p>
      <Table<Conflict>
        size="small"
        rowKey="field"
        pagination={false}
        dataSource={controller.conflicts}
        columns={[
          { title: "字段", render: (_, one) => title(one), width: 140 },
          { title: "我的修改", render: (_, one) => option(one, "yours") },
          { title: "现在的值", render: (_, one) => option(one, "theirs") },
        ]}
      />
    </Modal>
  );
}
