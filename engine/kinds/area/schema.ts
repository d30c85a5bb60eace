import { conditionParts } from "../../grammar/condition.schema.ts";
import {
  boolean,
  cond,
  documentSchema,
  either,
  flag,
  id,
  integer,
  list,
  names,
  oneOf,
  part,
  path,
  shape,
  string,
  text,
  withDefault,
} from "../../grammar/schema-parts.ts";
import { services } from "./document.ts";
import { calendarParts } from "./calendar.schema.ts";
import { cardParts } from "./card.schema.ts";
import { dataScopeParts } from "./data-scope.schema.ts";

const role = shape(
  {
    code: id(),
    title: text(),
    sharesViews: flag(
      "Who holds it may share saved views of lists, and remove shared ones. A view is changed by its maker alone and never shows more than its reader may read.",
    ),
  },
  ["code", "title"],
);

const menuNode = shape(
  {
    key: id("Unique in the area; becomes the last step of the route path."),
    title: text("Default: the title of the screen."),
    icon: string("Icon name of the renderers' icon list."),
    screen: id("Id of the screen it opens."),
    children: list(part("menuNode"), "Makes the node a folder."),
    hidden: flag("Reachable by a link, absent from the menu."),
    keepAlive: withDefault(true, boolean("The tab survives navigation.")),
  },
  ["key"],
);

const param = shape(
  {
    id: id("Dotted, unique over all areas: `demo.maxDays`."),
    title: text(),
    type: oneOf(
      ["string", "number", "integer", "boolean", "text", "json", "url"],
      "`url`: an address that a page follows, of the web or of the site.",
    ),
    default: {
      ...either({ type: ["string", "number", "boolean", "null"] }, { type: "array" }),
      description: "Value until an administrator sets another.",
    },
    group: string("Code of the dictionary of parameter groups."),
    unit: text(),
    help: text(),
    open: withDefault(true, boolean("Readable by every signed-in client; needed when a form condition uses it.")),
    secret: flag("Never leaves the server in clear."),
  },
  ["id", "title", "type", "default", "group"],
);

const context = shape(
  {
    name: id("`user.<name>`; always a list."),
    title: text(),
    entity: id("Entity whose keys the values are."),
    from: shape({ entity: id(), pick: path("Path of the value."), where: cond("Rows that count; `ctx` is the user.") }, ["entity", "pick", "where"]),
  },
  ["name", "title", "entity", "from"],
);

export const areaSchema = documentSchema("area", {
  description: "A business area: its service, its menu, the parameters, roles and context values it declares. It gives no rights.",
  properties: {
    service: oneOf(services, "Service prefix of its calls."),
    order: withDefault(100, integer("Order among areas in the menu; small first.")),
    icon: string("Icon name of the renderers' icon list."),
    roles: list(part("role"), "Roles this area introduces."),
    menu: list(part("menuNode"), "The menu tree."),
    params: list(part("param"), 'Numbers and switches that rules depend on, readable by `{ "param": id }`.'),
    context: list(part("contextValue"), "Values of `user.*` that are read from rows when a user signs in."),
    calendar: { ...part("calendar"), description: "Where the calendar of the school is read from; one area of the set has it." },
    dataScopes: { ...part("dataScopes"), description: "What the data scopes of roles mean; one area of the set has it." },
    schoolName: {
      ...shape({ entity: id("Entity with the row of the school."), field: id("Field of its name.") }, ["entity", "field"]),
      description: "Where the name of the school stands; one area of the set has it.",
    },
    cards: list(part("card"), "Cards this area brings to the desktop. They give no rights."),
    locks: names("Anchors that overlays may not touch."),
  },
  required: ["service", "menu"],
  parts: { ...conditionParts, role, menuNode, param, contextValue: context, ...calendarParts, ...dataScopeParts, ...cardParts },
});
