import { phrase } from "../../../../engine/language/phrase.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const isPoint = (value: unknown): boolean => {
  const { lng, lat } = (value ?? {}) as { lng?: unknown; lat?: unknown };
  return typeof lng === "number" && typeof lat === "number" && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
};

export const checkFence = defineBefore("campus", {
  name: "base.checkFence",
  title: "电子围栏的顶点",
  run: async ({ record }) => {
    if (record.fence === null || record.fence === undefined) return;
    if (!Array.isArray(record.fence) || record.fence.length < 3) refuse("fence", "电子围栏至少需要 3 个顶点");
    if (!(record.fence as unknown[]).every(isPoint)) refuse("fence", "电子围栏的顶点应写成 { lng, lat }");
  },
});

interface Generated {
  buildingId: string;
  floorFrom: number;
  floorTo: number;
  roomsPerFloor: number;
  venueType: string;
  seatCount?: number | null;
}

/** Room `3` of floor 2 is 203, of floor -1 is B103. */
const roomNumber = (floor: number, room: number): string => `${floor < 0 ? `B${-floor}` : floor}${String(room).padStart(2, "0")}`;

function roomsOf(building: Row<"building">, wanted: Generated): OperationRecord[] {
  const floors = Array.from({ length: wanted.floorTo - wanted.floorFrom + 1 }, (_, at) => wanted.floorFrom + at).filter((floor) => floor !== 0);
  return floors.flatMap((floor) =>
    Array.from({ length: wanted.roomsPerFloor }, (_, at) => {
      const roomNo = roomNumber(floor, at + 1);
      return {
        venueCode: `${building.buildingCode}-${roomNo}`,
        venueName: `${building.buildingName}${roomNo}`,
        campusId: building.campusId,
        buildingId: building.id,
        departmentId: building.departmentId,
        floor,
        roomNo,
        venueType: wanted.venueType,
        seatCount: wanted.seatCount ?? null,
        isBorrowable: false,
        isEnabled: true,
      };
    }),
  );
}

export const generateVenues = defineAction("venue", {
  name: "base.generateVenues",
  title: "批量生成",
  input: {
    type: "object",
    required: ["buildingId", "floorFrom", "floorTo", "roomsPerFloor", "venueType"],
    additionalProperties: false,
    properties: {
      buildingId: { type: "string" },
      floorFrom: { type: "integer", minimum: -10, maximum: 60 },
      floorTo: { type: "integer", minimum: -10, maximum: 60 },
      roomsPerFloor: { type: "integer", minimum: 1, maximum: 80 },
      venueType: { type: "string" },
      seatCount: { type: ["integer", "null"], minimum: 0 },
    },
  },
  audit: ({ input }) => `在楼栋 ${input.buildingId} 批量生成场地`,
  run: async (input) => {
    const wanted = input.input as unknown as Generated;
    const building = await recordsOf(input, "building").findOne({ id: wanted.buildingId });
    if (building === null) refuse("buildingId", "楼栋不存在");
    if (wanted.floorTo < wanted.floorFrom) refuse("floorTo", "结束楼层不能低于起始楼层");
    if (wanted.floorTo > building!.floorUp || wanted.floorFrom < -(building!.floorDown ?? 0))
      refuse("floorTo", phrase`超出楼栋的层数（地上 ${building!.floorUp} 层，地下 ${building!.floorDown ?? 0} 层）`);
    if (!input.call.model.dicts.get("venue_type")?.items.some((item) => item.value === wanted.venueType)) refuse("venueType", "没有这种场地类型");
    const known = new Set((await recordsOf(input, "venue").find({ buildingId: wanted.buildingId })).map((row) => `${row.floor}\0${row.roomNo}`));
    const rooms = roomsOf(building!, wanted).filter((row) => !known.has(`${row.floor}\0${row.roomNo}`));
    const added = await recordsOf(input, "venue").add(rooms);
    return { added: added.length };
  },
});

/** What the codes on the doors hold; the browser draws and prints them. */
export const venueQrcodes = defineAction("venue", {
  name: "base.venueQrcodes",
  title: "打印二维码",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `打印 ${records.length} 个场地二维码`,
  run: async ({ records }) => ({ codes: records.map((row) => ({ label: `${row.venueName}（${row.venueCode}）`, content: `venue:${row.id}` })) }),
});
