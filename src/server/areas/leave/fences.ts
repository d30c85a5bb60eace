import type { At } from "../../data/records/plain-rows.ts";
import { recordsOf, type Row } from "../kit/records.ts";

export interface Point {
  lng: number;
  lat: number;
}

/** What a place is measured against: a circle or an area with corners, and how far a device may be wrong (metres). */
export interface Fence {
  id: string | null;
  tolerance: number;
  center: Point | null;
  radius: number;
  corners: Point[];
}

const EARTH_METRES = 6_371_000;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points, along the earth. */
export function metresBetween(a: Point, b: Point): number {
  const half = Math.sin(rad(b.lat - a.lat) / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Metres from a point to a fence; 0 inside. */
export function metresTo(fence: Fence, at: Point): number {
  if (fence.corners.length >= 3)
    return isInside(fence.corners, at) ? 0 : Math.min(...edges(fence.corners).map(([from, to]) => metresToEdge(at, from, to)));
  return fence.center === null ? Number.POSITIVE_INFINITY : Math.max(0, metresBetween(fence.center, at) - fence.radius);
}

const edges = (corners: readonly Point[]): [Point, Point][] => corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!]);

function isInside(corners: readonly Point[], { lng, lat }: Point): boolean {
  return (
    edges(corners).filter(([a, b]) => a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng).length % 2 ===
    1
  );
}

/** Over the few hundred metres of a campus the earth is flat. */
function metresToEdge(at: Point, from: Point, to: Point): number {
  const narrow = Math.cos(rad(at.lat));
  const [x, y] = [(at.lng - from.lng) * narrow, at.lat - from.lat];
  const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return metresBetween(at, { lng: from.lng + (to.lng - from.lng) * share, lat: from.lat + (to.lat - from.lat) * share });
}

export function pointOf(value: unknown): Point | null {
  const { lng, lat } = (value ?? {}) as Partial<Point>;
  return typeof lng === "number" && typeof lat === "number" ? { lng, lat } : null;
}

const cornersOf = (value: unknown): Point[] => (Array.isArray(value) ? value.flatMap((one) => pointOf(one) ?? []) : []);

/** Fences of a purpose (`fence_purpose`): those named, else those of the campus. Networks and beacons are no places. */
export async function fencesFor(at: At, of: { purpose: string; campusId: string | null; ids: readonly string[] }): Promise<Fence[]> {
  const rows =
    of.ids.length > 0
      ? await recordsOf(at, "checkinFence").find({ id: [...of.ids], isEnabled: true })
      : await recordsOf(at, "checkinFence").find({ campusId: of.campusId, isEnabled: true });
  return rows
    .filter((row) => of.ids.length > 0 || (row.purposes ?? []).includes(of.purpose))
    .filter((row) => row.fenceType === "1" || row.fenceType === "2")
    .map(fenceOf);
}

const fenceOf = (row: Row<"checkinFence">): Fence => ({
  id: row.id,
  tolerance: row.tolerance ?? 0,
  center: pointOf(row.center),
  radius: row.radius ?? 0,
  corners: row.fenceType === "2" ? cornersOf(row.polygon) : [],
});

/** The drawn outline of a campus. Null when nobody drew it. */
export async function campusFence(at: At, campusId: string | null): Promise<Fence | null> {
  const [campus] = await recordsOf(at, "campus").find({ id: campusId ?? "" });
  const corners = cornersOf(campus?.fence);
  return corners.length < 3 ? null : { id: null, tolerance: 50, center: null, radius: 0, corners };
}

export interface Measured {
  fence: Fence;
  /** Metres, rounded. */
  distance: number;
  isInside: boolean;
}

/** The nearest fence. Null when there is none. */
export function nearest(fences: readonly Fence[], at: Point): Measured | null {
  const measured = fences
    .map((fence) => ({ fence, metres: metresTo(fence, at) }))
    .toSorted((a, b) => a.metres - a.fence.tolerance - (b.metres - b.fence.tolerance));
  const [first] = measured;
  return first === undefined || first.metres === Number.POSITIVE_INFINITY
    ? null
    : { fence: first.fence, distance: Math.round(first.metres), isInside: first.metres <= first.fence.tolerance };
}
