import { Button, Modal } from "antd";
import { useMemo, useState } from "react";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { textOf } from "../../../text.ts";
import { type Group, lineCount, MOST_LINES, newLine, readGroup, writePart } from "./builder.ts";
import { ConditionGroup } from "./ConditionGroup.tsx";
import { askedFields } from "./CondText.tsx";

/** The builder of conditions over every column the reader sees in clear. */
export function ConditionDialog({ controller, onClose }: { controller: ListController; onClose(): void }) {
  const { screen, state } = controller;
  const fields = useMemo(() => askedFields(screen.fields).toSorted((a, b) => textOf(a.title).localeCompare(textOf(b.title), "zh")), [screen]);
  const [group, setGroup] = useState<Group>(() => begun(readGroup(state.where, screen.fields), controller));
  const ask = (where: ReturnType<typeof writePart>) => {
    controller.change({ where, touched: true });
    onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={t("cond.title")}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={state.where === null && group.parts.length === 0} onClick={() => ask(null)}>
            {t("clear")}
          </Button>
          <Button type="primary" onClick={() => ask(writePart(group))}>
            {t("cond.apply")}
          </Button>
        </>
      }
    >
      <form
        className="cond"
        onSubmit={(event) => {
          event.preventDefault();
          ask(writePart(group));
        }}
      >
        <ConditionGroup group={group} depth={1} screen={screen} fields={fields} mayGrow={lineCount(group) < MOST_LINES} onChange={setGroup} />
        <p className="muted">{t("cond.help")}</p>
      </form>
    </Modal>
  );
}

/** An empty builder begins with a line of the first column. */
function begun(group: Group, { screen }: ListController): Group {
  const first = (screen.screen.list?.columns ?? []).map(({ field }) => screen.fields[field]).find((field) => field?.read === "clear");
  return group.parts.length > 0 || first === undefined ? group : { ...group, parts: [newLine(first)] };
}
