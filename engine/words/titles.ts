import type { Model } from "../model/model.ts";
import { zh } from "../language/text.ts";
import { isText, type Speaker } from "./speaker.ts";

export const titleOf = ({ document }: Pick<Speaker, "document">): string => (isText(document.title) ? zh(document.title) : String(document.id));

export const roleTitle = (role: string, model: Model): string => zh(model.roles.get(role) ?? role);
