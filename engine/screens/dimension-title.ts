import { resolvePath } from "../conditions/resolve-path.ts";
import type { Text } from "../language/text.ts";
import type { Model } from "../model/model.ts";
import type { StatDimension } from "../kinds/stat/document.ts";

/** What a dimension over rows of the entity is called: its own title, else that of its field. */
export const dimensionTitle = (model: Model, entity: string, { title, field, key }: StatDimension): Text =>
  title ?? resolvePath(model, entity, field)?.field.title ?? key;
