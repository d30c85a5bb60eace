import { phrase } from "../../../../../engine/language/phrase.ts";
import { inWords } from "../../../data/language/own-words.ts";
import type { Call } from "../../../platform/runtime.ts";
import type { Row } from "../../../../../engine/api.ts";
import { defineRoute } from "../../../data/calls/define-route.ts";
import type { Route } from "../../../data/calls/define-route.ts";
import { referenceRows, textOf } from "../../../data/calls/reference-rows.ts";

const id = { type: "id", max: 40 } as const;

const campus = defineRoute({
  id: "ref.campus.getSelect",
  title: "校区",
  path: "/api/flySource-base/campus/getSelect",
  run: async ({ call }) =>
    (await referenceRows(call, { entity: "campus", ascs: "campusCode" })).map((row) => ({
      id: row.id,
      value: row.id,
      label: textOf(row.campusName),
      campusCode: row.campusCode,
      campusName: row.campusName,
      isDefault: row.isDefault ?? false,
    })),
});

const building = defineRoute({
  id: "ref.building.getSelect",
  title: "楼栋",
  path: "/api/flySource-base/building/getSelect",
  query: { campusId: id },
  run: async ({ call, query }) =>
    (await referenceRows(call, { entity: "building", filters: { campusId: query.campusId }, ascs: "buildingCode" })).map((row) => ({
      id: row.id,
      value: row.id,
      label: textOf(row.buildingName),
      buildingCode: row.buildingCode,
      buildingName: row.buildingName,
      campusId: row.campusId,
      floorUp: row.floorUp ?? null,
    })),
});

const venue = defineRoute({
  id: "ref.venue.getSelect",
  title: "场地",
  path: "/api/flySource-base/venue/getSelect",
  query: { campusId: id, departmentId: id, buildingId: id, floor: { type: "integer" } },
  run: async ({ call, query }) =>
    (await referenceRows(call, { entity: "venue", filters: { ...query }, ascs: "venueCode" })).map((row) => ({
      id: row.id,
      value: row.id,
      label: textOf(row.venueName),
      venueCode: row.venueCode,
      venueName: row.venueName,
      campusId: row.campusId,
      buildingId: row.buildingId ?? null,
      floor: row.floor ?? null,
      seatCount: row.seatCount ?? null,
      examSeatCount: row.examSeatCount ?? null,
    })),
});

const dormOption = (row: Row) => ({
  id: row.id,
  value: row.id,
  label: textOf(row.dormName),
  dormName: row.dormName,
  campusId: row.campusId ?? null,
  genderLimit: row.genderLimit ?? null,
});
const floorOption = (call: Call) => (row: Row) => ({
  id: row.id,
  value: row.id,
  label: textOf(row.floorName) || inWords(call, phrase`${textOf(row.floorNo)}层`),
  floorNo: row.floorNo,
  dormId: row.dormId,
});
const roomOption = (row: Row) => ({
  id: row.id,
  value: row.id,
  label: textOf(row.roomNo),
  roomNo: row.roomNo,
  floorId: row.floorId,
  bedTotal: row.bedTotal ?? null,
  freeBed: row.freeBed ?? null,
});

const getDorm = defineRoute({
  id: "ref.school.getDorm",
  title: "宿舍楼",
  path: "/api/flySource-base/school/getDorm",
  query: { campusId: id, isEnabled: { type: "boolean" } },
  run: async ({ call, query }) =>
    (await referenceRows(call, { entity: "dorm", filters: { campusId: query.campusId }, enabled: query.isEnabled, ascs: "dormCode" })).map(
      dormOption,
    ),
});
const getFloor = defineRoute({
  id: "ref.school.getFloor",
  title: "宿舍楼层",
  path: "/api/flySource-base/school/getFloor",
  query: { dormId: { ...id, required: true } },
  run: async ({ call, query }) =>
    (await referenceRows(call, { entity: "dormFloor", filters: { dormId: query.dormId }, ascs: "floorNo" })).map(floorOption(call)),
});
const getRoom = defineRoute({
  id: "ref.school.getRoom",
  title: "宿舍房间",
  path: "/api/flySource-base/school/getRoom",
  query: { floorId: { ...id, required: true }, isEnabled: { type: "boolean" } },
  run: async ({ call, query }) =>
    (await referenceRows(call, { entity: "dormRoom", filters: { floorId: query.floorId }, enabled: query.isEnabled, ascs: "roomNo" })).map(
      roomOption,
    ),
});

const getRoomFullName = defineRoute({
  id: "ref.school.getRoomFullName",
  title: "房间全称",
  path: "/api/flySource-base/school/getRoomFullName",
  query: { roomId: id, keyword: { type: "string", max: 60 } },
  run: async ({ call, query }) => {
    const where = query.keyword === null ? [] : [{ field: "roomFullName", contains: query.keyword }];
    const rows = await referenceRows(call, { entity: "dormRoom", filters: { id: query.roomId }, where, ascs: "roomFullName", limit: 200 });
    return rows.map((row) => ({ id: row.id, value: row.id, label: textOf(row.roomFullName), roomFullName: row.roomFullName }));
  },
});

/** `root` is a building; `floor` 1 adds floors, 2 rooms as well. */
const getDormTree = defineRoute({
  id: "ref.school.getDormTree",
  title: "宿舍树",
  path: "/api/flySource-base/school/getDormTree",
  query: { root: id, floor: { type: "integer" } },
  run: async ({ call, query }) => {
    const depth = query.floor ?? 0;
    const root = query.root === null || ["0", "true"].includes(query.root) ? null : query.root;
    const dorms = await referenceRows(call, { entity: "dorm", filters: { id: root }, ascs: "dormCode" });
    const floors = depth < 1 ? [] : await referenceRows(call, { entity: "dormFloor", filters: { dormId: root }, ascs: "floorNo" });
    const rooms = depth < 2 ? [] : await referenceRows(call, { entity: "dormRoom", filters: { dormId: root }, ascs: "roomNo" });
    const roomsOf = Map.groupBy(rooms, (row) => row.floorId);
    const floorsOf = Map.groupBy(floors, (row) => row.dormId);
    return dorms.map((dorm) => ({
      ...dormOption(dorm),
      type: "dorm",
      children: (floorsOf.get(dorm.id) ?? []).map((floor) => ({
        ...floorOption(call)(floor),
        type: "floor",
        children: (roomsOf.get(floor.id) ?? []).map((room) => ({ ...roomOption(room), type: "room", children: [] })),
      })),
    }));
  },
});

export const placeRoutes: readonly Route[] = [campus, building, venue, getDorm, getFloor, getRoom, getRoomFullName, getDormTree];
