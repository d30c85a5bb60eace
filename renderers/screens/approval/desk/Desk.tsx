import { Skeleton } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { isActive } from "../../../filters/filter-text.ts";
import { FilterChips } from "../../crud/FilterChips.tsx";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { useKeys } from "../../../hooks/use-keys.ts";
import { usePhone } from "../../../hooks/use-phone.ts";
import { useRecord, useRecordAhead } from "../../../hooks/use-record.ts";
import { useRoom } from "../../../hooks/use-room.ts";
import { LoadFailure } from "../../../panels/LoadFailure.tsx";
import { DeskEmpty } from "./DeskEmpty.tsx";
import { DeskHead } from "./DeskHead.tsx";
import { KeyHelp } from "./KeyHelp.tsx";
import { OpenRecord } from "./OpenRecord.tsx";
import { QueueList } from "./QueueList.tsx";
import { type Queue, useQueue } from "./use-queue.ts";
import { useSwipe } from "./use-swipe.ts";
import "./desk.css";

/** Pixels under the desk: the margin of the page. */
const UNDER = 14;

/** What waits for the reader, one record after the other: the queue beside the open one, on a phone the open one alone. */
export function Desk({ controller, lead }: { controller: ListController; lead: ReactNode }) {
  const isPhone = usePhone();
  const queue = useQueue(controller);
  const frame = useRef<HTMLDivElement>(null);
  const [isHelped, help] = useState(false);
  const { ref, room } = useRoom(UNDER);
  const swipe = useSwipe(queue.step);
  const { screen } = controller;
  useKeys(frame, { ...(queue.step.next && { j: queue.step.next }), ...(queue.step.previous && { k: queue.step.previous }), "?": () => help(true) });
  useRecordAhead(screen, queue.nextId);
  const filters = (screen.screen.list?.filters ?? []).filter((filter) => isActive(filter, controller.state.filters));
  return (
    <div className="desk" ref={frame} {...(isPhone && swipe)}>
      <DeskHead controller={controller} queue={queue} lead={lead} onHelp={() => help(true)} />
      <FilterChips controller={controller} filters={filters} />
      <div className="desk-main" ref={ref} style={isPhone || room === null ? undefined : { height: room }}>
        <DeskBody controller={controller} queue={queue} frame={frame} />
      </div>
      {isHelped && <KeyHelp onClose={() => help(false)} />}
    </div>
  );
}

interface DeskBodyProps {
  controller: ListController;
  queue: Queue;
  frame: React.RefObject<HTMLElement | null>;
}

function DeskBody({ controller, queue, frame }: DeskBodyProps) {
  const isPhone = usePhone();
  const { screen } = controller;
  if (controller.error && !controller.page) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  if (controller.isLoading) return <Skeleton active className="screen-panel desk-record" paragraph={{ rows: 10 }} />;
  if (queue.openId === null && queue.past.length === 0) return <DeskEmpty controller={controller} />;
  return (
    <>
      {!isPhone && <QueueList screen={screen} queue={queue} />}
      {queue.openId === null ? (
        <DeskEmpty controller={controller} />
      ) : (
        <Opened controller={controller} id={queue.openId} queue={queue} frame={frame} />
      )}
    </>
  );
}

function Opened({ controller, id, queue, frame }: DeskBodyProps & { id: string }) {
  const { screen } = controller;
  const { detail, error, reload } = useRecord(screen, id);
  const opened = useRef<string | null>(null);
  if (error && !detail) return <LoadFailure error={error} onRetry={() => void reload()} />;
  if (!detail) return <Skeleton active className="screen-panel desk-record" paragraph={{ rows: 10 }} />;
  const changed = () => {
    void reload();
    controller.reload();
  };
  return (
    <OpenRecord
      key={id}
      screen={screen}
      detail={detail}
      frame={frame}
      opened={opened}
      onChanged={changed}
      onDecided={(row, done) => {
        void reload();
        queue.settle(row, done);
      }}
    />
  );
}
