import { codeText } from "./cell-text.ts";
import { defineField } from "./define-field.ts";
import { checkOptions, optionSchema } from "./options.ts";
import { unreadable } from "./problem-at.ts";
import { checkLine } from "./text-rules.ts";

const options = optionSchema([]);

/** A point on the map, degrees, with the address people gave it. */
export interface Location {
  lng: number;
  lat: number;
  address?: string;
}

const isLocation = (value: unknown): value is Location => typeof value === "object" && value !== null && "lng" in value && "lat" in value;

export const location = defineField({
  name: "location",
  title: "位置",
  options,
  checkOptions: (field, path) => checkOptions(options, field, path),
  valueSchema: () => ({
    type: "object",
    properties: {
      lng: { type: "number", minimum: -180, maximum: 180 },
      lat: { type: "number", minimum: -90, maximum: 90 },
      address: { type: "string", maxLength: 200 },
    },
    required: ["lng", "lat"],
    additionalProperties: false,
  }),
  checkValue: (value, _field, at) => checkLine((value as Location).address ?? "", at),
  column: () => ({ kind: "jsonb" }),
  valueClass: "opaque",
  isUntypable: true,
  operators: ["empty"],
  format: (value) => (isLocation(value) ? value.address || `${value.lng},${value.lat}` : ""),
  parse: (cell, field) => {
    const text = codeText(cell);
    if (text === "") return null;
    const match = /^(-?\d{1,3}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,2}(?:\.\d+)?)(?:\s+(.+))?$/.exec(text);
    // No negative zero: it would not come back from its own text.
    const [lng, lat] = [Number(match?.[1]) + 0, Number(match?.[2]) + 0];
    if (!match || Math.abs(lng) > 180 || Math.abs(lat) > 90) throw unreadable(field, cell, "“经度,纬度”，如 113.62,34.75");
    return match[3] === undefined ? { lng, lat } : { lng, lat, address: match[3] };
  },
  widget: "location",
  cell: "location",
  filter: "yesno",
  defaultFilter: "eq",
  width: 180,
});
