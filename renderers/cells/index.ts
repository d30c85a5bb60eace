import type { CellName } from "../../engine/fields/slots.ts";
import { BadgeCell } from "./BadgeCell.tsx";
import type { Cell } from "./cell.ts";
import { CodeCell } from "./CodeCell.tsx";
import { ColorCell } from "./ColorCell.tsx";
import { DateCell } from "./DateCell.tsx";
import { FilesCell } from "./FilesCell.tsx";
import { HtmlCell } from "./HtmlCell.tsx";
import { IconCell } from "./IconCell.tsx";
import { ImagesCell } from "./ImagesCell.tsx";
import { JsonCell } from "./JsonCell.tsx";
import { LinkCell } from "./LinkCell.tsx";
import { LocationCell } from "./LocationCell.tsx";
import { LongCell } from "./LongCell.tsx";
import { MarksCell } from "./MarksCell.tsx";
import { MoneyCell } from "./MoneyCell.tsx";
import { NumberCell } from "./NumberCell.tsx";
import { PhoneCell } from "./PhoneCell.tsx";
import { ProgressCell } from "./ProgressCell.tsx";
import { RefCell } from "./RefCell.tsx";
import { RowsCell } from "./RowsCell.tsx";
import { SwitchCell } from "./SwitchCell.tsx";
import { TagCell } from "./TagCell.tsx";
import { TagsCell } from "./TagsCell.tsx";
import { TextCell } from "./TextCell.tsx";
import { YesNoCell } from "./YesNoCell.tsx";
import { AnswersCell } from "./sheet/AnswersCell.tsx";
import { SheetCell } from "./sheet/SheetCell.tsx";
import "./cells.css";

/** One reading display per name of `engine/fields/slots.ts`. */
export const cells = {
  text: TextCell,
  right: NumberCell,
  long: LongCell,
  html: HtmlCell,
  yesno: YesNoCell,
  switch: SwitchCell,
  date: DateCell,
  tag: TagCell,
  tags: TagsCell,
  badge: BadgeCell,
  ref: RefCell,
  refs: RefCell,
  file: FilesCell,
  files: FilesCell,
  image: ImagesCell,
  images: ImagesCell,
  link: LinkCell,
  phone: PhoneCell,
  location: LocationCell,
  json: JsonCell,
  rows: RowsCell,
  progress: ProgressCell,
  marks: MarksCell,
  money: MoneyCell,
  color: ColorCell,
  icon: IconCell,
  code: CodeCell,
  sheet: SheetCell,
  answers: AnswersCell,
} satisfies Record<CellName, Cell>;
