import { t } from "../../locales/t.ts";
import type { TileProps } from "../tile.ts";
import { useNow } from "./ClockTile.tsx";

const DAY_S = 86_400;

/** How long it is until a moment, or until a time of every day. */
export function CountdownTile({ tile }: TileProps) {
  const left = secondsUntil(tile.until ?? "", useNow());
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const days = Math.floor(left / DAY_S);
  return (
    <div className="tile-countdown">
      {tile.title !== null && <span>{tile.title}</span>}
      <b>
        {left === 0
          ? t("board.now")
          : `${days > 0 ? t("board.days", { days }) : ""} ${two((left % DAY_S) / 3600)}:${two((left % 3600) / 60)}:${two(left % 60)}`}
      </b>
    </div>
  );
}

/** 0 once the moment has passed; a time alone comes again every day. */
export function secondsUntil(until: string, now: Date): number {
  const isDaily = !until.includes(" ");
  const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  const moment = new Date(`${isDaily ? `${day} ${until}` : until}`.replace(" ", "T"));
  const left = Math.floor((moment.getTime() - now.getTime()) / 1000);
  if (Number.isNaN(left)) return 0;
  return left >= 0 ? left : isDaily ? left + DAY_S : 0;
}
