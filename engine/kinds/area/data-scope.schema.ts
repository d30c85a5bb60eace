import { either, flag, id, list, names, oneOf, part, shape } from "../../grammar/schema-parts.ts";

export const dataScopeParts = {
  dataScopes: shape(
    {
      dict: id("Dictionary of the codes; each of its items is explained, and nothing else."),
      through: names("Own references that lead from a row to the person it is about, who stands in a division."),
      divisions: list(part("division"), "What people and rows are divided into."),
      codes: list(part("scopeCode"), "What each code leaves. A code that is not explained leaves nothing."),
    },
    ["dict", "through", "divisions", "codes"],
  ),
  division: shape(
    {
      entity: id("Entity whose rows are the parts."),
      field: id("Name of the reference to it, in every entity that has one."),
      chosenBy: id("List of parts in the row that gives a role its scope."),
      below: flag("A chosen part includes what is below it in the tree."),
    },
    ["entity", "field", "chosenBy"],
  ),
  scopeCode: either(
    shape(
      { code: id("Item of the dictionary."), rows: oneOf(["all", "own", "chosen"], "Everything, what is one's own, or what was chosen in the row.") },
      ["code", "rows"],
    ),
    shape(
      {
        code: id("Item of the dictionary."),
        division: id("Entity of a division."),
        of: { ...names("Values of the user that name parts: `user.departmentId`."), minItems: 1 },
        below: flag("What is below in the tree counts too."),
      },
      ["code", "division", "of"],
    ),
  ),
};
