import { createElement } from "react";
import type { WidgetName } from "../../engine/fields/slots.ts";
import { CheckboxWidget } from "./CheckboxWidget.tsx";
import { CodeWidget } from "./CodeWidget.tsx";
import { ColorWidget } from "./ColorWidget.tsx";
import { DaterangeWidget } from "./DaterangeWidget.tsx";
import { DatetimeWidget } from "./DatetimeWidget.tsx";
import { DateWidget } from "./DateWidget.tsx";
import { DictsWidget } from "./DictsWidget.tsx";
import { DictWidget } from "./DictWidget.tsx";
import { IconWidget } from "./IconWidget.tsx";
import { ImagesWidget, ImageWidget } from "./ImagesWidget.tsx";
import { InputWidget } from "./InputWidget.tsx";
import { JsonWidget } from "./JsonWidget.tsx";
import { LocationWidget } from "./LocationWidget.tsx";
import { MoneyWidget } from "./MoneyWidget.tsx";
import { MonthWidget } from "./MonthWidget.tsx";
import { MultiselectWidget } from "./MultiselectWidget.tsx";
import { NumberWidget } from "./NumberWidget.tsx";
import { PasswordWidget } from "./PasswordWidget.tsx";
import { PersonWidget } from "./PersonWidget.tsx";
import { RadioWidget } from "./RadioWidget.tsx";
import { ReadonlyWidget } from "./ReadonlyWidget.tsx";
import { RefsWidget } from "./RefsWidget.tsx";
import { RefWidget } from "./RefWidget.tsx";
import { RegionWidget } from "./RegionWidget.tsx";
import { RichtextWidget } from "./RichtextWidget.tsx";
import { ScopeListWidget } from "./ScopeListWidget.tsx";
import { SelectWidget } from "./SelectWidget.tsx";
import { AnswersWidget } from "./sheet/AnswersWidget.tsx";
import { SheetWidget } from "./sheet/SheetWidget.tsx";
import { SwitchWidget } from "./SwitchWidget.tsx";
import { TableWidget } from "./TableWidget.tsx";
import { TextareaWidget } from "./TextareaWidget.tsx";
import { TimeWidget } from "./TimeWidget.tsx";
import { TreeWidget } from "./TreeWidget.tsx";
import { UploadsWidget, UploadWidget } from "./UploadsWidget.tsx";
import { type Widget, WidgetsContext } from "./widget.ts";
import { YearWidget } from "./YearWidget.tsx";
import "./widgets.css";

/** A child table draws the other inputs in its cells, so it gets the registry handed down. */
const ChildTable: Widget = (props) => createElement(WidgetsContext.Provider, { value: widgets }, createElement(TableWidget, props));

/** One input per name of `engine/fields/slots.ts`. */
export const widgets: Record<WidgetName, Widget> = {
  input: InputWidget,
  textarea: TextareaWidget,
  richtext: RichtextWidget,
  number: NumberWidget,
  money: MoneyWidget,
  switch: SwitchWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  select: SelectWidget,
  multiselect: MultiselectWidget,
  date: DateWidget,
  time: TimeWidget,
  datetime: DatetimeWidget,
  month: MonthWidget,
  year: YearWidget,
  daterange: DaterangeWidget,
  dict: DictWidget,
  dicts: DictsWidget,
  ref: RefWidget,
  refs: RefsWidget,
  tree: TreeWidget,
  person: PersonWidget,
  upload: UploadWidget,
  uploads: UploadsWidget,
  image: ImageWidget,
  images: ImagesWidget,
  location: LocationWidget,
  json: JsonWidget,
  table: ChildTable,
  readonly: ReadonlyWidget,
  password: PasswordWidget,
  color: ColorWidget,
  icon: IconWidget,
  region: RegionWidget,
  "scope-list": ScopeListWidget,
  code: CodeWidget,
  sheet: SheetWidget,
  answers: AnswersWidget,
};
