import type { Text } from "../../language/text.ts";
import type { Cond } from "../../grammar/condition.ts";
import type { CalendarDeclaration } from "./calendar-document.ts";
import type { CardDeclaration } from "./card-document.ts";
import type { DataScopesDeclaration } from "./data-scope-document.ts";
import type { SchoolNameDeclaration } from "./school-name-document.ts";
import type { DocumentHead } from "../../documents/common.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    area: AreaDocument;
  }
}

/** The services of the contract, section 1. */
export const services = ["flySource-auth", "flySource-base", "flySource-resource", "yxgl", "process"] as const;
export type Service = (typeof services)[number];

/** A business area: its service, its menu, the base parameters and the context values it declares. It gives no rights. */
export interface AreaDocument extends DocumentHead {
  kind: "area";
  service: Service;
  /** Order among areas in the menu; small first. Default 100. */
  order?: number;
  /** Icon name of the renderers' icon list. */
  icon?: string;
  menu: MenuNode[];
  /** Numbers and switches that rules depend on; editable by administrators, readable by `{ "param": id }`. */
  params?: ParamDeclaration[];
  /** Values of `user.*` that are read from rows when a user signs in. */
  context?: ContextDeclaration[];
  /** Where the calendar of the school is read from. One area of the set has it. */
  calendar?: CalendarDeclaration;
  /** What the data scopes of roles mean. One area of the set has it; without it they leave nothing but what is one's own. */
  dataScopes?: DataScopesDeclaration;
  /** Where the name of the school stands. One area of the set has it; without it the base parameter `app.schoolName` says it. */
  schoolName?: SchoolNameDeclaration;
  /** Roles this area introduces. */
  roles?: RoleDeclaration[];
  /** Cards this area brings to the desktop. */
  cards?: CardDeclaration[];
  /** Anchors that overlays may not touch: `menu.settings`. */
  locks?: string[];
}

export interface RoleDeclaration {
  code: string;
  title: Text;
  /** Who holds it may share saved views of lists, and change those that are shared; a view never shows more than its reader may read. Default false. */
  sharesViews?: boolean;
}

/** A folder (with `children`) or a screen. A screen shows to a user only when one of their roles has a variant of it. */
export interface MenuNode {
  /** Unique in the area; becomes the last step of the route path. */
  key: string;
  /** Default: the title of the screen. */
  title?: Text;
  icon?: string;
  screen?: string;
  children?: MenuNode[];
  /** Reachable by a link, absent from the menu. Default false. */
  hidden?: boolean;
  /** The tab survives navigation (meta isKeepAlive). Default true. */
  keepAlive?: boolean;
}

export type ParamType = "string" | "number" | "integer" | "boolean" | "text" | "json" | "url";

export interface ParamDeclaration {
  /** Dotted id, unique over all areas: `demo.maxDays`. */
  id: string;
  title: Text;
  type: ParamType;
  default: string | number | boolean | null | unknown[];
  /** Code of dictionary `params_group`. */
  group: string;
  unit?: Text;
  help?: Text;
  /** Readable by every signed-in client (needed when a form condition uses it). Default true. */
  open?: boolean;
  /** Never leaves the server in clear. Default false. */
  secret?: boolean;
}

/** `user.<name>` = the values of `pick` over the rows of `from.entity` that satisfy `from.where`. Always a list. */
export interface ContextDeclaration {
  name: string;
  title: Text;
  /** Entity whose keys the values are. */
  entity: string;
  from: { entity: string; pick: string; where: Cond };
}
