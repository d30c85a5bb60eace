import { conditionParts } from "../../grammar/condition.schema.ts";
import {
  anything,
  documentSchema,
  flag,
  id,
  integer,
  map,
  nameOrNames,
  names,
  oneOf,
  shape,
  string,
  withDefault,
} from "../../grammar/schema-parts.ts";
import { missedPolicies } from "./document.ts";

const within = (minimum: number, maximum: number) => ({ minimum, maximum });

export const jobSchema = documentSchema("job", {
  description:
    "Work of each school that comes back by the clock. Never two runs of it at a time; what was missed while nothing ran is made up for once.",
  properties: {
    do: id("A call on no record that asks for nothing, or a registered operation of kind `job`."),
    cron: string("`minute hour day month weekday`, Asia/Shanghai: `0 8 * * 1`. A school may choose another time on its row."),
    input: map(anything(), "What the operation is given. Default: nothing. A call is given nothing."),
    timeoutSeconds: withDefault(600, { ...integer("A run that takes longer is broken off and counts as failed."), ...within(1, 3600) }),
    retry: shape(
      {
        times: { ...integer("Further tries of a run that failed. Default 3."), ...within(0, 10) },
        delaySeconds: withDefault(60, { ...integer("Until the first of them; then twice as long each time."), ...within(1, 3600) }),
      },
      ["times"],
    ),
    missed: withDefault("once", oneOf(missedPolicies, "Occurrences that nobody ran: one run for all of them, or none.")),
    alarm: shape({ role: nameOrNames("Who is told when no try is left.") }, ["role"]),
    sealed: flag("The school may neither stop it nor choose another time."),
    locks: names("Anchors that overlays may not touch."),
  },
  required: ["do", "cron"],
  parts: { text: conditionParts.text! },
});
