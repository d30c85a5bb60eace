import type { FieldTypeName } from "../../../engine/fields/types.ts";

/** Where a marker was put: the row and field whose secret it is. `field` of a child row is the `table` field that holds it. */
export interface Place {
  tenantId: string;
  entity: string;
  id: string;
  field: string;
}

export const placeKey = ({ tenantId, entity, id, field }: Place): string => [tenantId, entity, id, field].join("/");

/** How a marker of each kind is found again in the text of a reply. A masked marker is none any more. */
const shapes = [/Zq[0-9a-z]{6}/g, /(?<!\d)139\d{8}(?!\d)/g, /(?<!\d)11010119\d{10}(?!\d)/g, /(?<!\d)77\d{7}(?!\d)/g, /(?<!\d)88\d{17}(?!\d)/g];

/** Recognisable values, one per row and field, so that whatever leaks says where it comes from. */
export class Markers {
  private readonly places = new Map<string, Place>();
  private readonly byPlace = new Map<string, Set<string>>();
  private readonly placesOfFiles = new Map<string, [string, Place][]>();
  private count = 0;

  /** A value of the type that carries a marker; undefined for types whose values say too little (codes, dates, yes or no). */
  issue(place: Place, type: FieldTypeName): unknown {
    const n = ++this.count;
    const text = `Zq${n.toString(36).padStart(6, "0")}`;
    const number = 770_000_000 + n;
    const values: Partial<Record<FieldTypeName, [unknown, string]>> = {
      string: [text, text],
      text: [text, text],
      serial: [text, text],
      richtext: [`<p>${text}</p>`, text],
      email: [`x${text}@school.cn`, text],
      url: [`https://school.cn/${text}`, text],
      phone: [`139${String(n).padStart(8, "0")}`, `139${String(n).padStart(8, "0")}`],
      idcard: [`11010119${String(n).padStart(10, "0")}`, `11010119${String(n).padStart(10, "0")}`],
      integer: [number, String(number)],
      number: [number, String(number)],
      money: [`${number}.00`, String(number)],
      file: [fileId(n), fileId(n)],
      image: [fileId(n), fileId(n)],
      files: [[fileId(n)], fileId(n)],
      images: [[fileId(n)], fileId(n)],
      location: [{ lng: 113.6, lat: 34.7, address: text }, text],
      json: [[text], text],
    };
    const [value, marker] = values[type] ?? [];
    if (marker === undefined) return undefined;
    this.keep(marker, place);
    return value;
  }

  private keep(marker: string, place: Place): void {
    this.places.set(marker, place);
    const key = placeKey(place);
    const known = this.byPlace.get(key) ?? new Set<string>();
    this.byPlace.set(key, known.add(marker));
    if (marker.length !== 19 || !marker.startsWith("88")) return;
    const files = this.placesOfFiles.get(place.entity) ?? [];
    files.push([marker, place]);
    this.placesOfFiles.set(place.entity, files);
  }

  /** Markers of a row's field, those of its child rows included. */
  of(place: Place): ReadonlySet<string> {
    return this.byPlace.get(placeKey(place)) ?? new Set();
  }

  /** Markers that stand in a text, with their places. */
  in(text: string): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const shape of shapes)
      for (const [marker] of text.matchAll(shape)) {
        const place = this.places.get(marker);
        if (place !== undefined) found.set(marker, place);
      }
    return found;
  }

  /** Every file that a row of an entity holds, of all schools. */
  filesOf(entity: string): readonly [string, Place][] {
    return this.placesOfFiles.get(entity) ?? [];
  }

  /** Every file that a row holds. */
  files(): [string, Place][] {
    return [...this.placesOfFiles.values()].flat();
  }
}

const fileId = (n: number): string => `88${String(n).padStart(17, "0")}`;
