import { boardsInEnglish } from "./boards-en.ts";
import { effectsInEnglish } from "./effects-en.ts";
import { limitsInEnglish } from "./limits-en.ts";
import { english as words } from "./words-en.ts";
import type { AuthorLanguage } from "./sentences.ts";

const meant = (suggestion: string | undefined, renamed = false): string =>
  suggestion ? (renamed ? `; it is called "${suggestion}" now` : `; is "${suggestion}" meant?`) : "";
const list = (names: readonly string[]): string => names.join(", ");
const ring = (names: readonly string[]): string => names.join(" → ");

export const english: AuthorLanguage = {
  sentences: {
    DOCUMENT_UNREADABLE: (p) => `The file is not valid JSON: ${p.reason}`,
    DOCUMENT_SHAPE: (p) => `The document is not well formed: ${p.reason}`,
    DOCUMENT_KEY_UNKNOWN: (p) => `There is no property "${p.key}"${p.suggestion ? meant(p.suggestion) : p.known ? `; possible are ${p.known}` : ""}`,
    DOCUMENT_VALUE_UNKNOWN: (p) => `There is no "${p.value}"; possible are: ${list(p.known)}${meant(p.suggestion)}`,
    DOCUMENT_ID_DUPLICATE: (p) => `The id "${p.id}" is also that of ${p.other}`,
    FIELD_TYPE_UNKNOWN: (p) => `There is no field type "${p.type}"; possible are: ${list(p.known)}`,
    LIMIT_INVALID: (p) => `The limit "${p.rule}" is wrong: ${p.reason}`,
    LIMIT_UNKNOWN: (p) =>
      `There is no limit "${p.key}"${p.suggestion ? meant(p.suggestion) : p.known.length > 0 ? `; possible are: ${list(p.known)}` : "; write atMost or atLeast in rules first"}`,
    LIMIT_PLACE: (p) => `What the limit "${p.key}" leaves cannot be used in "${p.place}": it counts other rows`,
    EFFECT_INVALID: (p) => `The effect "${p.effect}" is wrong: ${p.reason}`,
    EFFECT_FORBIDDEN: (p) =>
      `The effect "${p.effect}" may not change ${p.what}: accounts, roles and grants are changed by those who have the right to`,
    EFFECT_AREA_MISSING: (p) => `These effects do nothing: the area ${p.areas.join(", ")} is not installed`,
    EFFECT_CYCLE: (p) => `Effects cause each other in a circle: ${p.cycle.join(" -> ")}`,
    EFFECT_UNBOUNDED: (p) => `The effect "${p.effect}" would change all rows of "${p.rows}": narrow it with where or limit`,
    QUERY_PLACE: (p) => `Rows of "${p.entity}" cannot be asked for in "${p.place}": put it into a computed field and read that`,
    FIELD_OPTION_INVALID: (p) => `${p.option} of the field "${p.field}" is wrong: ${p.reason}`,
    REFERENCE_DANGLING: (p) => `The ${p.kind} "${p.id}" does not exist${meant(p.suggestion, p.renamed)}`,
    ANCHOR_UNKNOWN: (p) => `There is no anchor "${p.anchor}"${meant(p.suggestion)}`,
    PLATFORM_FIELD: (p) => `The entity "${p.entity}" wants a field "${p.field}" that is stored as ${p.kind}: ${p.by} needs it`,
    SCOPE_CODE_UNEXPLAINED: (p) => `The data scopes do not say which rows "${p.code}" of the dictionary "${p.dict}" leaves; please add it`,
    ANCHOR_LOCKED: (p) => `The anchor "${p.anchor}" is locked and cannot be changed`,
    OVERLAY_ORPHAN: (p) =>
      `The product no longer has the ${p.what} that this customisation changes, so it has no effect${p.suggestion ? meant(p.suggestion) : "; please remove or rewrite it"}`,
    OVERLAY_REFUSED: (p) => `A customisation cannot change "${p.anchor}": ${p.reason}`,
    ACCESS_WIDENED: (p) => `A customisation cannot give more rights: ${p.what}`,
    VARIANT_SHOWS_DENIED: (p) => `The variant "${p.variant}" shows ${p.what} without a right to it: ${p.reason}`,
    ACTION_UNGRANTED: (p) => `No role of any variant may use the action "${p.action}"`,
    SCREEN_PART_MISSING: (p) => `${p.what} lacks ${p.part}`,
    DRAWING_UNFIT: (p) => `"${p.as}" cannot show a field of the type ${p.type}; what can: ${p.fitting.join(", ")}`,
    PLAN_INVALID: (p) => `"${p.part}" of the plan is wrong: ${p.reason}`,
    PARAM_HIDDEN: (p) => `The parameter "${p.name}" is not open to browsers and cannot stand in conditions of screens`,
    SAMPLE_INVALID: (p) => `"${p.part}" of the samples is wrong: ${p.reason}`,
    CRON_INVALID: (p) => `The time "${p.cron}" is wrong: ${p.reason}`,
    CALLED_INVALID: (p) => `"${p.part}" cannot be part of what a record is called: ${p.reason}`,
    CALLED_BY_ROW: (p) =>
      `The title "${p.field}" refers to records without a number of their own: elsewhere it reads as an inner number; write called`,
    VIEW_INVALID: (p) => `"${p.part}" of the view is wrong: ${p.reason}`,
    SUMMARY_INVALID: (p) => `"${p.part}" of the summary is wrong: ${p.reason}`,
    REPORT_INVALID: (p) => `"${p.part}" of the report is wrong: ${p.reason}`,
    REPORT_BAND_CROSS: (p) => `What repeats with "${p.one}" and with "${p.other}" crosses: let one enclose the other by span, or set them apart`,
    REPORT_CELL_CYCLE: (p) => `Cells read each other in a ring: ${ring(p.cycle)}`,
    REPORT_TOO_WIDE: (p) =>
      `The columns are ${p.width} mm wide, the paper has ${p.room} mm, so it is printed at ${p.percent}%: make columns narrower, turn the paper or take a larger one`,
    REPORT_DATA_UNREAD: (p) => `The role "${p.role}" cannot open the report "${p.report}": it has no right to read ${p.what}`,
    COMPUTED_CYCLE: (p) => `Computed fields depend on each other in a ring: ${ring(p.cycle)}`,
    VISIBILITY_CYCLE: (p) => `Conditions of visibility depend on each other in a ring: ${ring(p.cycle)}`,
    FLOW_STATE_MISMATCH: (p) => `The node "${p.node}" and the dictionary of states "${p.dict}" do not agree`,
    FLOW_NODE_UNREACHABLE: (p) => `The node "${p.node}" cannot be reached from the start`,
    FLOW_NODE_NO_END: (p) => `The node "${p.node}" leads to no end`,
    FLOW_LAST_TARGET_GUARDED: (p) => `The last target of the move "${p.move}" cannot have a condition`,
    FLOW_MOMENT_UNSTEADY: (p) =>
      `The moment of the move "${p.move}" cannot read ${p.reads}: it is worked out again only when the record, what it refers to, a parameter or the calendar changes. Keep it in a field; "arrived" is when the record came to its node`,
    FLOW_SKIP_NO_WAY: (p) => `The node "${p.node}" cannot be skipped: no move that agrees leaves it without asking for something`,
    CALL_INVALID: (p) => `The call "${p.call}" is wrong: ${p.reason}`,
    ASK_INVALID: (p) => `"${p.name}", which "${p.move}" asks for, is wrong: ${p.reason}`,
    FLOW_NOBODY_WRONG: (p) => `What the node "${p.node}" does where nobody acts does not fit: ${p.reason}`,
    FLOW_PARTS_WRONG: (p) => `The parts of the node "${p.node}" do not fit: ${p.reason}`,
    FLOW_APPROVER_BLIND: (p) => `The role "${p.role}" that acts at the node "${p.node}" has no right to read`,
    EXPORT_WIDER_THAN_READ: (p) => `The role "${p.role}" may export more than it may read: ${p.what}`,
    PUBLIC_SENSITIVE: (p) => `The public role can see the sensitive field "${p.field}"`,
    REVEAL_NOT_MASKED: (p) => `The role "${p.role}" does not see the groups ${p.groups} masked, so there is nothing to show in clear`,
    CHANGES_TELL_WHO: (p) =>
      `The role "${p.role}" cannot read what was changed of "${p.entity}": that tells who wrote and when, which neither visitors nor answers without names may; take "changes" away`,
    COMMENT_TELLS_WHO: (p) =>
      `The role "${p.role}" cannot comment on "${p.entity}": that tells who wrote and when, which neither visitors nor answers without names may; take "comment" away`,
    COMMENT_WITHOUT_READ: (p) => `The role "${p.role}" reads no record and so comments on none: write "read" first, or take "comment" away`,
    CHANGES_WITHOUT_READ: (p) => `The role "${p.role}" reads no record and so sees no changes: write "read" first, or take "changes" away`,
    PROPOSE_NO_KEEPER: (p) => `Changes of "${p.entity}" may be proposed, but nobody is told of them: write "keeper"`,
    KEEPER_WRITES_NOTHING: (p) =>
      `The keeper "${p.role}" has no right to update and cannot accept anything: grant it "update", or name another keeper`,
    PROPOSE_FIELD: (p) => `The field "${p.field}" is a table, a secret or a sheet and cannot wait to be accepted: take it out of "propose"`,
    STAT_FILTER_SINGLES_OUT: (p) =>
      `The filter "${p.path}" of the statistic singles out a person or a record; who may not list all rows is refused it, so filter by what many people share`,
    STAT_DIMENSION_INVALID: (p) => `The dimension "${p.dimension}" is wrong: ${p.reason}`,
    STAT_LIST_GROUPED: (p) =>
      `The dimension "${p.dimension}" is a field of several choices and groups by whole lists of them; write each: true, so that every choice is a group`,
    STAT_MEASURE_INVALID: (p) => `The measure "${p.measure}" is wrong: ${p.reason}`,
    BOARD_TILE_INVALID: (p) => `The tile "${p.tile}" is wrong: ${p.reason}`,
    BOARD_PUBLIC: (p) => `The board is open to anybody, but the tile "${p.tile}" cannot be: the role "${p.role}" ${p.reason}`,
    BOARD_BLIND: (p) => `The tile "${p.tile}" is empty for the role "${p.role}": it ${p.reason}`,
    IMPORT_NEVER_WHOLE: (p) =>
      `Every import by the role "${p.role}" fails: the required ${p.fields} cannot be typed into a sheet; take the import away, keep the field out of it, or give it a default`,
    SENSITIVE_OPEN: (p) => `The sensitive field "${p.field}" should have a mask and a group of its own`,
    INDEX_MISSING: (p) => `An index on ${list(p.fields)} is advisable: ${p.why}`,
    LABEL_DUPLICATE: (p) => `"${p.title}" stands more than once on one screen: ${list(p.fields)}`,
    TRANSLATION_MISSING: (p) => `"${p.title}" has no translation into ${p.language}`,
    WORD_UNTRANSLATED: (p) => `${p.area} has ${p.count} texts without a translation into ${p.language}: ${p.examples}`,
    TRANSLATION_ODD: (p) => `The translation of "${p.phrase}" into ${p.language} is wrong: ${p.reason}`,
    COST_EXCEEDED: (p) => `${p.what}: ${p.count}, more than the budget of ${p.budget}`,
    OPERATION_UNKNOWN: (p) => `No operation "${p.name}" is registered${meant(p.suggestion)}`,
    PLACEHOLDER_UNKEPT: (p) => `The placeholder says "${p.text}", which the field "${p.field}" does not ask for`,
    TEXT_TEMPLATE_SYNTAX: (p) => `The text holds template syntax "${p.text}", which is shown as it stands`,
    PATTERN_UNSAFE: (p) => `The pattern of the field "${p.field}" is not safe: ${p.reason}`,
    CONDITION_SHAPE: (p) => `The condition is not well formed: ${p.found}`,
    CONDITION_PATH_UNKNOWN: (p) => `"${p.entity}" has no field path "${p.path}"${meant(p.suggestion, p.renamed)}`,
    CONDITION_OP_UNKNOWN: (p) => `There is no operator "${p.op}"; possible are: ${list(p.known)}`,
    CONDITION_OP_NOT_FOR_TYPE: (p) => `The operator "${p.op}" cannot be used on the field "${p.path}" (${p.type})`,
    CONDITION_OPERAND_TYPE: (p) => `"${p.path}" is to be compared with ${p.expected}, but ${p.found} is given`,
    CONDITION_VALUE_NOT_IN_DICT: (p) => `The dictionary "${p.dict}" has no value "${p.value}"`,
    CONDITION_NAME_UNKNOWN: (p) => `There is no named condition "${p.name}"; possible are: ${list(p.known)}`,
    CONDITION_CYCLE: (p) => `Conditions use each other in a ring: ${ring(p.cycle)}`,
    CONDITION_NAME_BEFORE: (p) =>
      `The named condition "${p.name}" reads ${p.reads}: it may be used of the record at hand in rules, flows and effects, not in "${p.place}" or of other rows`,
    CONTEXT_UNKNOWN: (p) => `There is no context "${p.name}" in "${p.place}"; possible are: ${list(p.known)}`,
    PARAM_UNKNOWN: (p) => `There is no parameter "${p.name}"${meant(p.suggestion)}`,
    FUNCTION_UNKNOWN: (p) => `There is no function "${p.name}"; possible are: ${list(p.known)}`,
    FUNCTION_ARGUMENTS: (p) => `The arguments of the function "${p.name}" should be ${p.expected}, but ${p.found} is given`,
    FUNCTION_NO_SQL: (p) => `The function "${p.name}" cannot be used in "${p.place}": the database does not know it`,
    TEXT_SYNTAX: (p) => `At character ${p.at + 1} there should be ${p.expected}, not "${p.found}"`,
    RELEASE_UNKNOWN: (p) => `There is no release ${p.no}`,
    RELEASE_UNCHANGED: () => "There is nothing to publish",
    RELEASE_SECOND_PERSON: (p) =>
      `Changes of rights and flows are published by another administrator; keep these as drafts for them: ${p.files.join(", ")}`,
    RELEASE_WIDER: (p) =>
      `You cannot give rights that you do not have; give less, or let an administrator who has them publish: ${p.gains.join("; ")} (${p.files.join(", ")})`,
    RELEASE_CONFLICT: (p) => `${p.since}, which conflicts with this change; please look at it first: ${p.words.join("; ")}`,
    SCHOOL_FILE_TAKEN: (p) => `"${p.file}" is a document of the product and cannot be rewritten; please make an overlay over it`,
    SCHOOL_FILE_NAME: (p) => `The file name "${p.file}" is wrong; it should be "${p.expected}"`,
    DRAFT_UNKNOWN: (p) => `There is no draft "${p.file}"; it may have been published or deleted`,
    DRAFT_STALE: (p) => `${p.by} changed the draft "${p.file}" at ${p.at}; please look at it before you save`,
    FLOW_AT_WORK: (p) => `What the last step brings about is still being done (${p.done} of ${p.total}); please go on when it is finished`,
    FLOW_SUSPENDED: (p) => `An administrator suspended this at ${p.since}; it goes on once it is resumed`,
    FLOW_STATE_GONE: (p) => `The present flow no longer has the state "${p.state}", so this cannot go on; please ask the administrator`,
    STRUCTURE_VALUES_OFFEND: (p) => `${p.what}: ${p.count} records do not comply; ${p.advice}`,
    STRUCTURE_RENAME_AMBIGUOUS: (p) =>
      `"${p.from}" is to be renamed to "${p.to}", but both hold data: please empty one of them, or take renamedFrom away`,
    STRUCTURE_VIEW_LACKS: (p) =>
      `The view "${p.view}" of the database lacks these columns: ${list(p.columns)}. Views come with upgrades of the platform: correct the document, or upgrade first`,
    STRUCTURE_DROP_IN_USE: (p) => `"${p.name}" is still in use and cannot be deleted: please take it out of the documents and publish first`,
    STRUCTURE_DROP_UNKNOWN: (p) => `There is no retired field or entity "${p.name}" to delete`,
    STRUCTURE_DRIFT: () => "The structure of the database has changed since the plan was made; please make a new plan",
    STRUCTURE_BUSY: (p) => `The table "${p.table}" was in use all the time, so nothing was changed; please try again later`,
    STRUCTURE_BUILD_FAILED: (p) => `${p.what} could not be built: ${p.reason}`,
  },
  words: { ...words, ...boardsInEnglish, ...effectsInEnglish, ...limitsInEnglish },
};
