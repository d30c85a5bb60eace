import { metersTo, type Place, placeOf } from "../../../../engine/values/places.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** What a place is measured against: a circle or an area with corners, and how far a device may be wrong (metres). */
export interface Fence {
  id: string | null;
  tolerance: number;
  center: Place | null;
  radius: number;
  corners: Place[];
}

/** Metres from a point to a fence; 0 inside. */
export function metresTo({ corners, center, radius }: Fence, at: Place): number {
  if (corners.length >= 3) return metersTo(at, corners) ?? Number.POSITIVE_INFINITY;
  return Math.max(0, (metersTo(at, center) ?? Number.POSITIVE_INFINITY) - radius);
}

const cornersOf = (value: unknown): Place[] => (Array.isArray(value) ? value.flatMap((one) => placeOf(one) ?? []) : []);

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
  center: placeOf(row.center),
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
export function nearest(fences: readonly Fence[], at: Place): Measured | null {
  const measured = fences
    .map((fence) => ({ fence, metres: metresTo(fence, at) }))
    .toSorted((a, b) => a.metres - a.fence.tolerance - (b.metres - b.fence.tolerance));
  const [first] = measured;
  return first === undefined || first.metres === Number.POSITIVE_INFINITY
    ? null
    : { fence: first.fence, distance: Math.round(first.metres), isInside: first.metres <= first.fence.tolerance };
}
