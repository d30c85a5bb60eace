import type { Model } from "../model/model.ts";
import type { RightsOwner } from "./role-limits.ts";

/** Whether the person may share saved views of lists: holds in full a role that an area declares so. */
export const sharesViews = (model: Model, user: RightsOwner): boolean =>
  [...model.areas.values()].some((area) => area.roles?.some(({ code, sharesViews: shares }) => shares === true && user.roles.includes(code)));
