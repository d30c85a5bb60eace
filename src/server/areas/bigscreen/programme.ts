import type { PlayedItem, Playing } from "../../../../engine/api/players.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { dayNumber } from "../../../../engine/values/dates.ts";
import type { Row } from "../kit/records.ts";

type Player = Row<"screenPlayer">;
type Program = Row<"tvProgram">;

/** Whether a programme has its time now. `now`: `yyyy-MM-dd HH:mm:ss`. */
export function isAiring(program: Program, now: string): boolean {
  const [day = "", time = ""] = now.split(" ");
  const hour = time.slice(0, 5);
  const { startDate, endDate, startTime, endTime, weekdays } = program;
  if (program.state !== "published" || startDate > day || endDate < day) return false;
  if (startTime.slice(0, 5) > hour || endTime.slice(0, 5) <= hour) return false;
  return weekdays === null || weekdays.length === 0 || weekdays.includes(weekdayOf(day));
}

/** 1 Monday to 7. */
const weekdayOf = (day: string): string => String(((dayNumber(day)! + 3) % 7) + 1);

/** Whether the programme is meant for the player: where it names none of a kind, for all of it. */
const isFor = ({ campusIds, dormIds, playerIds }: Program, player: Player): boolean =>
  [
    [campusIds, player.campusId],
    [dormIds, player.dormId],
    [playerIds, player.id],
  ].every(([wanted, own]) => !Array.isArray(wanted) || wanted.length === 0 || (typeof own === "string" && wanted.includes(own)));

export function playingOf(model: Model, player: Player, { programs, now }: { programs: readonly Program[]; now: string }): Playing {
  const own = programs
    .filter((program) => isAiring(program, now) && isFor(program, player))
    .toSorted((a, b) => (a.priority ?? 9) - (b.priority ?? 9) || (a.id < b.id ? -1 : 1));
  const boardOf = (id: string | null) => model.documents.board.get(id ?? "")?.document.path ?? null;
  const itemOf = (program: Program): PlayedItem => ({
    id: program.id,
    type: program.contentType,
    title: program.title,
    text: program.contentType === "9" ? (program.scrollText ?? "") : (program.content ?? ""),
    files: program.mediaFiles ?? [],
    url: program.url,
    board: boardOf(program.screenId),
    seconds: program.seconds,
    effect: program.effect ?? "1",
  });
  const isUrgent = (program: Program) => program.isInsert === true;
  return {
    name: player.playerName,
    board: boardOf(player.screenId),
    items: own.filter((program) => !isUrgent(program)).map(itemOf),
    inserts: own.filter(isUrgent).map(itemOf),
    volume: player.volume ?? 0,
    isResting: player.isEnabled === false || isOff(player, now),
    reload: player.reloadTime ?? "",
  };
}

/** Outside of its hours a player shows nothing; what is urgent it shows at any time. */
function isOff({ powerOn, powerOff }: Player, now: string): boolean {
  const hour = now.slice(11, 16);
  return (powerOn !== null && hour < powerOn.slice(0, 5)) || (powerOff !== null && hour >= powerOff.slice(0, 5));
}
