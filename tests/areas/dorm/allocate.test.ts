import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate, type Place, type Seeker, type Wish } from "../../../src/server/areas/dorm/allocate.ts";

const pick = (...values: string[]) => fc.constantFrom(...values);
const seeker = fc.record({
  sex: pick("1", "2"),
  departmentId: pick("A", "B"),
  grade: pick("2025", "2026"),
  majorId: pick("m1", "m2"),
  classId: pick("c1", "c2", "c3"),
  isMinority: fc.boolean(),
  habits: fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 })),
});
const unit = fc.record({
  sex: pick("1", "2"),
  isMixed: fc.boolean(),
  departmentId: fc.option(pick("A", "B")),
  grade: fc.option(pick("2025", "2026")),
  majorId: fc.option(pick("m1", "m2")),
  classId: fc.option(pick("c1", "c2", "c3")),
});
const wish = fc
  .record({
    people: fc.array(seeker, { maxLength: 40 }),
    rooms: fc.array(fc.record({ unit, beds: fc.integer({ min: 1, max: 6 }) }), { maxLength: 12 }),
    order: fc.constantFrom("class", "number", "habits", "lot"),
    classTogether: fc.boolean(),
    spreadMinorities: fc.boolean(),
  })
  .map(
    ({ people, rooms, ...rest }): Wish => ({
      ...rest,
      order: rest.order as Wish["order"],
      seed: "batch",
      seekers: people.map((one, at): Seeker => ({ ...one, id: `s${String(at).padStart(2, "0")}` })),
      places: rooms.flatMap((room, r) => Array.from({ length: room.beds }, (_, b): Place => ({ ...room.unit, id: `r${r}b${b}`, roomId: `r${r}` }))),
    }),
  );

const suits = (person: Seeker, place: Place): boolean =>
  (place.isMixed || place.sex === person.sex) &&
  (["departmentId", "grade", "majorId", "classId"] as const).every((key) => place[key] === null || place[key] === person[key]);

test("no bed and no student twice, each bed to whom it is for, no room of both sexes, and nobody is left whom a free bed would take", () => {
  fc.assert(
    fc.property(wish, (asked) => {
      const { given, left } = allocate(asked);
      const people = new Map(asked.seekers.map((one) => [one.id, one]));
      const places = new Map(asked.places.map((one) => [one.id, one]));
      expect(new Set(given.map((one) => one.placeId)).size).toBe(given.length);
      expect([...given.map((one) => one.seekerId), ...left].sort()).toEqual([...people.keys()].sort());
      const sexes = new Map<string, Set<string>>();
      for (const { seekerId, placeId } of given) {
        expect(suits(people.get(seekerId)!, places.get(placeId)!)).toBe(true);
        const { roomId } = places.get(placeId)!;
        sexes.set(roomId, (sexes.get(roomId) ?? new Set()).add(people.get(seekerId)!.sex));
      }
      expect([...sexes.values()].filter((found) => found.size > 1)).toEqual([]);
      const taken = new Set(given.map((one) => one.placeId));
      const free = asked.places.filter((place) => !taken.has(place.id) && !place.isMixed);
      expect(left.filter((id) => free.some((place) => suits(people.get(id)!, place)))).toEqual([]);
    }),
  );
});

test("the same students in another row get the same beds", () => {
  fc.assert(
    fc.property(wish, (asked) => {
      expect(allocate({ ...asked, seekers: asked.seekers.toReversed() })).toEqual(allocate(asked));
    }),
  );
});

const four = (classes: string, habits: readonly (readonly number[])[] = []): Seeker[] =>
  [...classes].map((classId, at) => ({
    id: `s${at}`,
    sex: "1",
    departmentId: "A",
    grade: "2026",
    majorId: "m1",
    classId,
    isMinority: false,
    habits: habits[at] ?? null,
  }));
const room = (roomId: string, beds: number): Place[] =>
  Array.from({ length: beds }, (_, at) => ({
    id: `${roomId}${at}`,
    roomId,
    sex: "1",
    isMixed: false,
    departmentId: "A",
    grade: null,
    majorId: null,
    classId: null,
  }));
const plain = { seed: "x", classTogether: false, spreadMinorities: false } as const;
const together = (asked: Wish): string[] =>
  [...Map.groupBy(allocate(asked).given, ({ placeId }) => placeId.slice(0, 1))].map(([, of]) => of.map(({ seekerId }) => seekerId).join(" "));

test("classmates share a room where that is wished for, in the order of numbers all the same", () => {
  const asked: Wish = { ...plain, seekers: four("abab"), places: [...room("p", 2), ...room("q", 2)], order: "number" };
  expect(together(asked)).toEqual(["s0 s1", "s2 s3"]);
  expect(together({ ...asked, classTogether: true })).toEqual(["s0 s2", "s1 s3"]);
});

test("people of like habits share a room, and are told how near they are", () => {
  const asked: Wish = {
    ...plain,
    seekers: four("aaaa", [
      [1, 1],
      [4, 4],
      [4, 3],
      [1, 2],
    ]),
    places: [...room("p", 2), ...room("q", 2)],
    order: "habits",
  };
  expect(together(asked)).toEqual(["s0 s3", "s1 s2"]);
  expect(allocate(asked).given.map(({ distance }) => distance)).toEqual([null, 1, null, 1]);
});
