import { conditionParts } from "../../grammar/condition.schema.ts";
import { effectList, effectParts } from "../effects/effect.schema.ts";
import { askList, askParts } from "../../fields/ask.schema.ts";
import { flowHelpers, nobodyWords, nodeModes } from "./document.ts";
import { guardPart } from "./guard.schema.ts";
import {
  cond,
  documentSchema,
  either,
  expr,
  flag,
  id,
  list,
  map,
  names,
  number,
  oneOf,
  part,
  path,
  shape,
  text,
  withDefault,
} from "../../grammar/schema-parts.ts";

/** A field of the record that holds the value. */
const fromField = shape({ field: path() }, ["field"]);

const node = shape(
  {
    key: id("A value of the state dictionary."),
    title: text("Default: the label of the value."),
    titleFrom: path("Field that names the node on a record; where it is empty the title does."),
    start: flag(),
    end: flag(),
    by: part("actor", "Who acts here."),
    nobody: withDefault("admin", {
      ...either(oneOf(nobodyWords), shape({ to: part("actor", "Who is asked instead.") }, ["to"])),
      description:
        "What becomes of a record that comes here while nobody could act. `admin`: it waits and is told as stuck. `pass`: it is led on by the first move that agrees; only where somebody has to agree later. `refuse`: the move that leads here is refused.",
    }),
    waits: withDefault(true, {
      type: "boolean",
      description: "False: the actor may act here but need not; the record is nobody's to-do. Drafts of their owner never are.",
    }),
    parts: list(
      part("signer"),
      "Instead of `by`: several sign for themselves, in any order. The first of a part signs for it; `mode` (default: all) says how many parts must agree.",
    ),
    mode: withDefault("any", {
      ...either(oneOf(nodeModes), { type: "integer", minimum: 1 }, fromField),
      description: "How many must agree; a number: so many. Of parts the default is all.",
    }),
    ratio: number("mode ratio: share that must agree, 0..1."),
    skipSameActor: withDefault(false, {
      ...either({ type: "boolean" }, fromField),
      description: "Passes a node whose actor has already agreed.",
    }),
    skip: cond(
      "A record for which this holds as it comes here is led on at once by the first move that agrees; nobody is asked, and the history says so.",
    ),
    edit: names("Groups the actor may edit freely while here."),
    due: part("due", "How long a record may lie here and what happens then."),
  },
  ["key"],
);

const signer = shape(
  {
    key: id("Names the part."),
    title: text(),
    by: part("actor", "Who signs for it."),
    ask: askList("What its agreement fills in beside what the move asks for."),
    set: map(expr(), "Fields that its agreement sets."),
    due: part("due", "How long it may leave it: `approve` agrees for the part, `return` gives the record back."),
  },
  ["key", "title", "by"],
);

const then = either(oneOf(["remind", "approve", "return", "escalate"]), fromField);
const remindBefore = expr("So many hours of the same kind before that moment whoever is to act is told, once.");
const dueBy = (hours: string, description: string) => shape({ [hours]: expr(description), then, remindBefore, to: part("actor") }, [hours, "then"]);
const due = either(dueBy("hours", "Hours of the clock."), dueBy("workHours", "Office hours: eight on a working day of the calendar."));

const move = shape(
  {
    key: id("Several moves may share one key; the first that applies is taken."),
    title: text(),
    from: names("Nodes it leaves."),
    to: {
      ...either({ type: "string" }, list(shape({ when: cond(), to: id() }, ["to"]))),
      description: "A node, or the first whose `when` holds. `same`: it stays where it is; no new arrival, no new to-do, the time limit runs on.",
    },
    by: part("actor", "Default: the actor of the node it leaves."),
    when: cond("Routes: of several moves with this key the first whose `when` holds on the record with what was asked is taken."),
    guards: list(
      part("guard"),
      "What must hold of the record as the move leaves it; a broken one refuses in its own words and no other move is tried.",
    ),
    opinion: oneOf(["none", "optional", "required"]),
    ask: askList("What is filled in with it, and nothing else: fields of the record, and values read as `ask.<name>`."),
    set: map(expr(), "Fields it sets."),
    result: withDefault("neutral", oneOf(["agree", "reject", "return", "neutral"], "How it reads in the history.")),
    tone: withDefault("default", oneOf(["default", "primary", "danger", "success", "warning"])),
    confirm: either({ type: "boolean" }, text()),
    auto: part("auto", "The system makes it by itself."),
    batch: flag(),
    back: flag("A return: the actor may choose any node that was passed instead of `to`."),
    resume: withDefault(
      "start",
      oneOf(
        ["start", "back"],
        "A return: where the record goes when it is handed in again. `start`: as the first time; `back`: straight to the node that gave it back, and what agreed before stands.",
      ),
    ),
  },
  ["key", "title", "from", "to"],
);

const auto = shape({
  at: expr(
    "Moment from which on; a date means its midnight, null never. Worked out when the record comes to the node (`arrived`) and whenever what it reads changes.",
  ),
  when: cond("What must hold besides. Asked every minute, and whenever the system is asked to make the move."),
});

const mirror = shape({
  submitTime: path(),
  finishTime: path(),
  currentNode: path(),
  currentApprovers: path(),
  approvals: path(
    "A `table` field, with any of the columns `nodeName` `partName` `approver` `approverRole` `result` `opinion` `signature` `arriveTime` `handleTime`.",
  ),
  signature: path("An `image` field that a move asks for; kept in the column `signature` of the line."),
});

export const flowSchema = documentSchema("flow", {
  description: "A state machine with people in it, over one entity's state field.",
  properties: {
    entity: id(),
    state: path("The dict field that holds the node key."),
    nodes: list(part("node")),
    moves: list(part("move")),
    effects: effectList("What coming to a node, leaving it or a move brings about."),
    helpers: list(oneOf(flowHelpers)),
    remindHours: expr("Hours in which one record is reminded of once. Default 1."),
    mirror: part("mirror", "Fields kept up to date with the flow."),
    locks: names("Anchors that overlays may not touch."),
  },
  required: ["entity", "state", "nodes", "moves"],
  parts: { ...conditionParts, ...effectParts, ...askParts, ...guardPart, node, signer, due, move, auto, mirror },
});
