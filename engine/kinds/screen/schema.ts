import { conditionParts } from "../../grammar/condition.schema.ts";
import { actionSchema } from "./action.schema.ts";
import { tones } from "../../documents/common.ts";
import { askParts } from "../../fields/ask.schema.ts";
import { cellNames, filterNames, widgetNames } from "../../fields/slots.ts";
import type { JsonSchema } from "../../grammar/json-schema.ts";
import { short } from "../../grammar/short.ts";
import { overlayVerbs } from "../overlay/schema.ts";
import { screenTypes } from "./document.ts";
import {
  boolean,
  cond,
  described,
  documentSchema,
  either,
  expr,
  flag,
  id,
  integer,
  list,
  map,
  names,
  oneOf,
  part,
  path,
  shape,
  text,
  withDefault,
} from "../../grammar/schema-parts.ts";

const key = id("Anchor. Default: the field path.");

const column = short(
  "field",
  shape(
    {
      key,
      field: path("Own or walked path."),
      title: text("Default: the field's title."),
      as: oneOf(cellNames, "Cell, of those that can show the field. Default: by field type."),
      width: integer("Pixels; less than 100 counts as 100. Default: by field type."),
      pin: oneOf(["left", "right"]),
      align: oneOf(["left", "center", "right"]),
      optional: flag("In the column chooser, off at first."),
      sort: oneOf(["asc", "desc"], "Order at first."),
      open: oneOf(["detail", "edit"], "Makes the cell a link."),
      tone: list(shape({ when: cond(), tone: oneOf(tones) }, ["when", "tone"]), "First that holds colours the cell."),
      hidden: flag(),
    },
    ["field"],
  ),
);

const filter = short(
  "field",
  shape({
    key: id("Needed when `field` is absent."),
    field: path(),
    fields: names("`search`: the paths looked through."),
    as: oneOf(filterNames, "Control, of those that fit the field. Default: by field type."),
    title: text(),
    default: expr("Value at first."),
    to: names("`cascade`: the lower levels, in order."),
    hidden: flag(),
    advanced: flag("In the folded part of the filter bar."),
  }),
);

const item = short(
  "field",
  shape(
    {
      key,
      field: path(),
      title: text(),
      as: oneOf(widgetNames, "Widget, of those that can show the field. Default: by field type."),
      span: integer("Grid columns taken."),
      readOnly: either({ type: "boolean" }, cond()),
      visible: cond(),
      required: cond(),
      whenHidden: withDefault("keep", oneOf(["keep", "clear", "default"], "What happens to the value when hidden.")),
      placeholder: text(),
      help: text(),
      options: cond("Narrower choice than the field's own `options`."),
      hidden: flag(),
    },
    ["field"],
  ),
);

const section = shape({ key: id("Anchor."), title: text(), visible: cond(), hidden: flag(), items: list(part("item")) }, ["key", "items"]);

const header = either(
  short("field", shape({ key, field: path(), title: text(), hidden: flag() }, ["field"])),
  shape({ key, title: text(), children: list(part("header")) }, ["title", "children"]),
);

const listSchema = shape(
  {
    columns: list(part("column"), "In order."),
    filters: list(part("filter"), "In order."),
    toolbar: list(part("action"), "Above the table."),
    row: list(part("action"), "At each row."),
    batch: list(part("action"), "For selected rows."),
    views: list(
      oneOf(["table", "tree", "calendar", "card", "plan", "roll"]),
      'Begins with the first. `tree`: rows of a tree open and close below each other; `plan`: they are places; `roll`: names in groups by the dictionary that the badge of the card shows. Default `["table"]`.',
    ),
    card: described(
      shape({ title: path(), lines: names(), badge: path() }, ["title"]),
      "Phone card. Default: titleField, the column drawn as a badge and the first four others. What a variant takes from the columns stands on its cards no more, unless it sets its own.",
    ),
    pageSize: withDefault(20, integer()),
    treeColumn: path("Column in which the rows of the view `tree` open and close."),
    sideTree: path("Left side tree that filters the list."),
    summary: list(shape({ field: path(), agg: oneOf(["sum", "avg", "count"]) }, ["field", "agg"]), "Under the table."),
  },
  ["columns"],
);

const form = shape(
  {
    layout: withDefault("sections", oneOf(["sections", "tabs", "steps"])),
    columns: withDefault(2, { type: "integer", enum: [1, 2, 3, 4], description: "Grid columns." }),
    open: withDefault("drawer", oneOf(["drawer", "modal", "page"])),
    width: integer("Pixels of drawer or modal."),
    sections: list(part("section"), "In order."),
  },
  ["sections"],
);

const detail = shape({
  header: shape({ avatar: path(), tags: names(), lines: names() }),
  facts: names("What one decides on, large above the sections; of each record where several are decided at once."),
  sections: list(part("section"), "Default: the form's."),
  aside: list(part("aside"), "Figures beside the record."),
  tabs: list(
    shape({ key: id(), title: text(), screen: id(), with: map(expr()), hidden: flag() }, ["key", "screen", "with"]),
    "Lists of linked records.",
  ),
  history: boolean("Show the flow's history. Default: when the screen has a flow."),
  report: path("Field that names a report: it is drawn below the sections for whoever may open it."),
  opened: id("Operation told when somebody opens the record: it may count the view or mark it as read."),
});

const aside = shape(
  {
    key: id("Anchor."),
    title: text("Default: that of the statistic."),
    stat: id("Its numbers are shown to whom it is open to."),
    with: map(expr(), "Filters of the statistic -> expression over the record."),
    hidden: flag(),
  },
  ["key", "stat", "with"],
);

const spanPaths = { title: path(), start: path(), end: path(), color: path() };

const calendar = shape(
  {
    ...spanPaths,
    repeat: path("day, week, month or year: comes again."),
    overlays: list(part("calendarOverlay"), "Rows of other screens, laid over these to read only."),
  },
  ["title", "start"],
);

const plan = shape(
  {
    levels: names("What a place stands in, from the largest to the smallest. The last is a box of places, the one before it a band of boxes."),
    label: path("What a place is called within its box."),
    state: path("Field of a dictionary: the tones of its items colour the places, and are counted."),
    lines: names("What stands in a place besides."),
    facts: names("What is said of a box, read on its first place."),
    drag: part("planDrag", "To draw a place onto another starts an action of the row."),
  },
  ["levels", "label", "state"],
);

const planDrag = shape(
  {
    action: id("Anchor of an action of `list.row`."),
    into: path("What the action asks for that takes the place drawn onto: a reference to the entity itself."),
  },
  ["action", "into"],
);

const calendarOverlay = shape(
  {
    key: id("Anchor."),
    screen: id("Who may not open it does not see the overlay. Paths are of its entity, and the screen shows them."),
    ...spanPaths,
    where: cond("Fewer rows than the screen has."),
  },
  ["key", "screen", "title", "start"],
);

const variantOp: JsonSchema = either(...overlayVerbs, shape({ keep: path(), only: names() }, ["keep", "only"]));

const variant = shape({ title: text(), where: cond("Rows of this variant, ANDed with the screen's."), ops: list(part("variantOp"), "In order.") });

export const screenSchema = documentSchema("screen", {
  description: "One business screen for every role: what is listed, filtered, edited, exported and done. Gives no rights.",
  properties: {
    entity: id("What the screen is about."),
    type: oneOf(screenTypes, "Which renderer draws it."),
    flow: id("Flow whose moves the actions name."),
    where: cond("Rows the screen is about, ANDed with access."),
    list: part("list"),
    form: part("form"),
    detail: part("detail", "Reading page of one record."),
    calendar: part("calendar", "Records on the days from their start to their end."),
    plan: part("plan", "Places in boxes in bands, for the view `plan`."),
    wall: shape({ image: path(), title: path(), lines: names(), groupBy: path() }, ["image", "title"]),
    stats: names("type statistics: stat documents, in order."),
    reports: names("type report: which reports, in order. Absent: the list is the report."),
    imports: names("type import: entities that may be imported here."),
    steps: list(
      shape({ key: id(), title: text(), screen: id(), section: id(), with: map(expr()) }, ["key", "title"]),
      "type wizard. Filters of the list are chosen once above them; `with` hands them on.",
    ),
    export: shape({ fileName: text(), headers: list(part("header")) }, ["fileName", "headers"]),
    locks: names("Anchors that variants and overlays may not touch."),
    variants: map(part("variant"), "By role. A role without a variant does not see the screen."),
  },
  required: ["entity", "type", "variants"],
  parts: {
    ...conditionParts,
    column,
    filter,
    action: actionSchema,
    ...askParts,
    item,
    section,
    header,
    list: listSchema,
    form,
    detail,
    aside,
    calendar,
    calendarOverlay,
    plan,
    planDrag,
    variant,
    variantOp,
  },
});
