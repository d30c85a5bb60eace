import { fnv } from "../../../../engine/values/fnv.ts";

/** A student who needs a bed. Everything that decides is here, so that the same people and beds give the same result. */
export interface Seeker {
  id: string;
  sex: string;
  departmentId: string;
  grade: string;
  majorId: string;
  classId: string;
  isMinority: boolean;
  /** Answers of the questionnaire as steps, in a fixed order; null where it was not filled in. */
  habits: readonly number[] | null;
}

/** A bed that was allotted to a unit: whom it is for is null where any will do. */
export interface Place {
  id: string;
  roomId: string;
  sex: string;
  /** Open to both sexes. */
  isMixed: boolean;
  departmentId: string | null;
  grade: string | null;
  majorId: string | null;
  classId: string | null;
}

/** Who comes first: classes one after the other, numbers one after the other, those of like habits together, or by lot. */
export type Order = "class" | "number" | "habits" | "lot";

export interface Wish {
  seekers: readonly Seeker[];
  /** In the order in which rooms are filled. */
  places: readonly Place[];
  order: Order;
  classTogether: boolean;
  spreadMinorities: boolean;
  /** What the lot is drawn with. */
  seed: string;
}

/** A bed that was given, with what decided. */
export interface Given {
  seekerId: string;
  placeId: string;
  /** How many others of the class share the room so far. */
  classmates: number;
  /** Mean distance of habits to those in the room so far; null where nothing is known. */
  distance: number | null;
}

const CLASS_WEIGHT = 1000;
const SPREAD_WEIGHT = 100;
const HABIT_WEIGHT = 10;

/** Gives beds to students: the narrowest allotment first, room by room, each bed to whom it fits best among those it is for. */
export function allocate(wish: Wish): { given: Given[]; left: string[] } {
  const waiting = new Map(inOrder(wish).map((seeker) => [seeker.id, seeker]));
  const rooms = new Map<string, Seeker[]>();
  const given: Given[] = [];
  for (const [, places] of narrowestFirst(wish.places)) {
    const candidates = [...waiting.values()].filter((seeker) => fits(seeker, places[0]!));
    for (const place of places) {
      const mates = rooms.get(place.roomId) ?? [];
      const at = best({ candidates, mates, wish });
      if (at < 0) continue;
      const seeker = candidates.splice(at, 1)[0]!;
      waiting.delete(seeker.id);
      given.push({ seekerId: seeker.id, placeId: place.id, classmates: classmates(seeker, mates), distance: meanDistance(seeker, mates) });
      rooms.set(place.roomId, [...mates, seeker]);
    }
  }
  return { given, left: [...waiting.keys()] };
}

const unitOf = (place: Place): string => JSON.stringify([place.sex, place.isMixed, place.departmentId, place.grade, place.majorId, place.classId]);
const narrowness = ({ departmentId, grade, majorId, classId }: Place): number =>
  (classId === null ? 0 : 8) + (majorId === null ? 0 : 4) + (grade === null ? 0 : 2) + (departmentId === null ? 0 : 1);

/** Beds by the unit they are for. Among units as narrow as each other the one whose bed comes first. */
function narrowestFirst(places: readonly Place[]): [string, Place[]][] {
  const units = [...Map.groupBy(places, unitOf)];
  return units.sort(([, a], [, b]) => narrowness(b[0]!) - narrowness(a[0]!) || Number(a[0]!.isMixed) - Number(b[0]!.isMixed));
}

const fits = (seeker: Seeker, place: Place): boolean =>
  (place.isMixed || place.sex === seeker.sex) &&
  [
    [place.departmentId, seeker.departmentId],
    [place.grade, seeker.grade],
    [place.majorId, seeker.majorId],
    [place.classId, seeker.classId],
  ].every(([wanted, own]) => wanted === null || wanted === own);

interface Choice {
  candidates: readonly Seeker[];
  mates: readonly Seeker[];
  wish: Wish;
}

/** Index of whom the next bed of the room fits best; -1 where nobody is left whom the room may take. */
function best({ candidates, mates, wish }: Choice): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < candidates.length; at++) {
    const seeker = candidates[at]!;
    // Nobody shares a room with the other sex, however the room is marked.
    if (mates.length > 0 && mates[0]!.sex !== seeker.sex) continue;
    const cost = costOf(seeker, mates, wish);
    // Candidates stand in their row: the first of equals comes first, and nobody behind fits better than without a flaw.
    if (cost < least) {
      least = cost;
      found = at;
    }
    if (least === 0) break;
  }
  return found;
}

function costOf(seeker: Seeker, mates: readonly Seeker[], { classTogether, spreadMinorities, order }: Wish): number {
  if (mates.length === 0) return 0;
  const stranger = classTogether && !mates.some(({ classId }) => classId === seeker.classId) ? CLASS_WEIGHT : 0;
  const crowd = spreadMinorities && seeker.isMinority && mates.some(({ isMinority }) => isMinority) ? SPREAD_WEIGHT : 0;
  const apart = order === "habits" ? HABIT_WEIGHT * (meanDistance(seeker, mates) ?? 1) : 0;
  return stranger + crowd + apart;
}

const classmates = (seeker: Seeker, mates: readonly Seeker[]): number => mates.filter(({ classId }) => classId === seeker.classId).length;

function meanDistance({ habits }: Seeker, mates: readonly Seeker[]): number | null {
  const known = habits === null ? [] : mates.flatMap((mate) => (mate.habits === null ? [] : [distance(habits, mate.habits)]));
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
const distance = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, step, at) => sum + Math.abs(step - (b[at] ?? step)), 0);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The row in which students wait. Ends with their numbers, so that no two are equal. */
function inOrder({ seekers, order, seed }: Wish): Seeker[] {
  const key: (seeker: Seeker) => string =
    order === "lot"
      ? ({ id }) => lot(`${seed}/${id}`)
      : order === "number"
        ? () => ""
        : ({ departmentId, grade, classId }) => `${departmentId}/${grade}/${classId}`;
  return seekers
    .map((seeker) => ({ seeker, key: key(seeker) }))
    .sort((a, b) => byText(a.key, b.key) || byText(a.seeker.id, b.seeker.id))
    .map(({ seeker }) => seeker);
}

/** The same lot is drawn on every machine. */
const lot = (text: string): string => fnv(text).toString(16).padStart(8, "0");
