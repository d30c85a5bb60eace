/** Degrees. */
export interface Place {
  lng: number;
  lat: number;
}

const EARTH_METERS = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Null: the value is no place. */
export function placeOf(value: unknown): Place | null {
  const { lng, lat } = (typeof value === "object" && value !== null ? value : {}) as { lng?: unknown; lat?: unknown };
  return typeof lng === "number" && typeof lat === "number" ? { lng, lat } : null;
}

/** Meters from a place to another, or to an area with at least three corners: 0 inside of it. Null where one of both is neither. */
export function metersTo(from: unknown, to: unknown): number | null {
  const at = placeOf(from);
  if (at === null) return null;
  if (Array.isArray(to))
    return metersToArea(
      at,
      to.flatMap((corner) => placeOf(corner) ?? []),
    );
  const there = placeOf(to);
  return there === null ? null : metersBetween(at, there);
}

/** Along the earth. */
function metersBetween(a: Place, b: Place): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(half)));
}

function metersToArea(at: Place, corners: readonly Place[]): number | null {
  if (corners.length < 3) return null;
  const edges = corners.map((corner, index): [Place, Place] => [corner, corners[(index + 1) % corners.length]!]);
  return isInside(edges, at) ? 0 : Math.min(...edges.map(([from, to]) => metersToEdge(at, from, to)));
}

const isInside = (edges: readonly [Place, Place][], { lng, lat }: Place): boolean =>
  edges.filter(([a, b]) => a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng).length % 2 === 1;

/** Over the few hundred meters of an area the earth is flat. */
function metersToEdge(at: Place, from: Place, to: Place): number {
  const narrow = Math.cos(radians(at.lat));
  const [x, y] = [(at.lng - from.lng) * narrow, at.lat - from.lat];
  const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return metersBetween(at, { lng: from.lng + (to.lng - from.lng) * share, lat: from.lat + (to.lat - from.lat) * share });
}
