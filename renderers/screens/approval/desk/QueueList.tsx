import { CheckCircleFilled, WarningFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useId, useRef } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../../cells/FieldCell.tsx";
import { isAbsent } from "../../../format-value.ts";
import { useJudge } from "../../../hooks/use-judge.ts";
import { t } from "../../../locales/t.ts";
import { factFields, lineFields } from "../../../panels/facts/fact-fields.ts";
import { Facts } from "../../../panels/facts/Facts.tsx";
import { headField } from "../../../panels/facts/head-field.ts";
import { unusualRows } from "../../../panels/facts/unusual.ts";
import type { Queue } from "./use-queue.ts";

/** Facts that an entry has room for. */
const MOST_FACTS = 2;

/** What waits, one entry below the other; what was decided here stands above it. */
export function QueueList({ screen, queue }: { screen: CompiledScreen; queue: Queue }) {
  const judge = useJudge(screen);
  const unusual = unusualRows(queue.waiting, { facts: factFields(screen), judge });
  const done = new Map(queue.past.map((past) => [past.row.id, past.done]));
  return (
    <nav className="desk-queue" aria-label={t("approval.todo")}>
      <ol>
        {[...queue.past.map(({ row }) => row), ...queue.waiting].map((row) => (
          <Entry key={row.id} screen={screen} row={row} done={done.get(row.id) ?? null} isUnusual={unusual.has(row.id)} queue={queue} />
        ))}
      </ol>
      {queue.more && (
        <Button type="link" block onClick={queue.more}>
          {t("desk.more", { count: queue.total! - queue.waiting.length })}
        </Button>
      )}
    </nav>
  );
}

interface EntryProps {
  screen: CompiledScreen;
  row: Row;
  /** What was done with it; null while it waits. */
  done: string | null;
  isUnusual: boolean;
  queue: Queue;
}

/** The button lies over what it is named by: a masked value among that has a button of its own, and none may hold another. */
function Entry({ queue, ...entry }: EntryProps) {
  const { screen, row, done } = entry;
  const id = useId();
  const isOpen = row.id === queue.openId;
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li ref={box} className="desk-entry" data-past={done !== null || undefined} data-open={isOpen || undefined}>
      <div id={id} className="desk-entry-text">
        <EntryHead {...entry} />
        <Facts screen={screen} record={row} look="line" facts={factFields(screen).slice(0, MOST_FACTS)} />
        <LastLine screen={screen} row={row} />
      </div>
      <button type="button" aria-labelledby={id} aria-current={isOpen ? "true" : undefined} onClick={() => queue.open(row.id)} />
    </li>
  );
}

function EntryHead({ screen, row, done, isUnusual }: Omit<EntryProps, "queue">) {
  const head = headField(screen);
  return (
    <span className="desk-entry-head">
      <strong>{head && <FieldCell row={row} field={head} screen={screen} />}</strong>
      {done !== null && (
        <span className="desk-done">
          <CheckCircleFilled aria-hidden /> {done}
        </span>
      )}
      {done === null && isUnusual && <WarningFilled className="desk-unusual" aria-label={t("desk.unusual")} title={t("desk.unusual")} />}
    </span>
  );
}

/** What a card ends with says why, more often than not. */
function LastLine({ screen, row }: { screen: CompiledScreen; row: Row }) {
  const last = lineFields(screen).at(-1)?.field;
  if (last === undefined || isAbsent(row[last.path])) return null;
  return (
    <span className="desk-entry-line">
      <FieldCell row={row} field={last} screen={screen} />
    </span>
  );
}
