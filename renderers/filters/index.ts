import type { FilterName } from "../../engine/fields/slots.ts";
import { CascadeFilter } from "./CascadeFilter.tsx";
import { DatesFilter } from "./DatesFilter.tsx";
import type { Filter } from "./filter.ts";
import { MonthFilter } from "./MonthFilter.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import { RefFilter } from "./RefFilter.tsx";
import { SearchFilter } from "./SearchFilter.tsx";
import { SelectFilter } from "./SelectFilter.tsx";
import { TermFilter } from "./TermFilter.tsx";
import { TextFilter } from "./TextFilter.tsx";
import { YearFilter } from "./YearFilter.tsx";
import { YesNoFilter } from "./YesNoFilter.tsx";
import "../widgets/widgets.css";

/** One filter per name of `engine/fields/slots.ts`. */
export const filters = {
  search: SearchFilter,
  text: TextFilter,
  range: RangeFilter,
  dates: DatesFilter,
  select: SelectFilter,
  multiselect: SelectFilter,
  yesno: YesNoFilter,
  ref: RefFilter,
  tree: RefFilter,
  cascade: CascadeFilter,
  month: MonthFilter,
  year: YearFilter,
  term: TermFilter,
} satisfies Record<FilterName, Filter>;
