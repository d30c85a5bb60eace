import { InputNumber, Space } from "antd";
import { fieldType } from "../../engine/fields/index.ts";
import { unitOf } from "../format-value.ts";
import { DatesFilter } from "./DatesFilter.tsx";
import { MomentsFilter } from "./MomentsFilter.tsx";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { t } from "../locales/t.ts";

/** From a number to a number; days and instants are asked as days, months and times of day as what they are. */
export function RangeFilter(props: FilterProps) {
  const { id, field, filter, title, query, onChange } = props;
  if (field?.valueClass === "date" || field?.valueClass === "datetime") return <DatesFilter {...props} />;
  const moment = field && fieldType(field.type).moment;
  if (moment) return <MomentsFilter {...props} kind={moment} />;
  const key = filter.field ?? filter.key ?? "";
  const unit = field ? unitOf(field) : "";
  const bound = (edge: "start" | "end", words: string) => (
    <InputNumber<string>
      id={edge === "start" ? id : `${id}-end`}
      aria-label={`${title}${words}`}
      className="widget-wide"
      stringMode
      value={one(query[`${key}.${edge}`])}
      onChange={(value) => onChange({ [`${key}.${edge}`]: value === null || value === "" ? null : value })}
      placeholder={unit ? `${words}（${unit}）` : words}
      controls={false}
      changeOnWheel={false}
    />
  );
  return (
    <Space.Compact block>
      {bound("start", t("range.min"))}
      {bound("end", t("range.max"))}
    </Space.Compact>
  );
}
