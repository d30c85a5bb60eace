import type { JsonSchema } from "../../../../engine/grammar/json-schema.ts";
import type { ActionInput, EffectInput, Line, Operation, OperationRecord } from "../../platform/runtime.ts";
import type { Asked } from "./asked.ts";
import type { Draft, EntityId, Row, Values } from "./records.ts";

type Effect = Extract<Operation, { kind: "effect" }>;
type Action = Extract<Operation, { kind: "action" }>;

/** One entity, or several that the operation treats alike. */
type Named<E extends EntityId> = E | readonly E[];

interface EffectOf<Input, E extends EntityId> {
  name: string;
  title: string;
  run(input: Input): Promise<Values<E> | void>;
  runMany?(inputs: readonly Input[]): Promise<(Values<E> | void)[]>;
}
/** What an effect that runs before a record is written or moved is given. */
export type Before<E extends EntityId> = EffectInput<Draft<E>, Row<E>, E>;
/** What an effect that runs after a record was written, moved or removed is given. */
export type After<E extends EntityId> = EffectInput<Row<E>, Row<E>, E>;

/** Behaviour before a record of the entity is saved or moved. */
export const defineBefore = <E extends EntityId>(entity: Named<E>, effect: EffectOf<Before<E>, E>): Effect =>
  ({ kind: "effect", entities: [entity].flat(), ...effect }) as unknown as Effect;

/** Behaviour after a record of the entity was saved, moved or removed. */
export const defineAfter = <E extends EntityId>(entity: Named<E>, effect: EffectOf<After<E>, E>): Effect =>
  ({ kind: "effect", entities: [entity].flat(), ...effect }) as unknown as Effect;

interface ActionOf<E extends EntityId, S extends JsonSchema> {
  name: string;
  title: string;
  input: S;
  audit(input: On<E, Asked<S>>): string;
  run(input: On<E, Asked<S>>): Promise<unknown>;
  start?(input: On<E, OperationRecord>): Promise<OperationRecord>;
  preview?(input: On<E, Asked<S>>): Promise<Line[]>;
}
/** What an action on records of an entity is given. */
export type On<E extends EntityId, Input = OperationRecord> = ActionInput<Row<E>, Input, E>;

/** What a `call:<name>` button of the entity's screens does. The shape of the input follows from its schema. */
export const defineAction = <E extends EntityId, const S extends JsonSchema>(entity: Named<E>, action: ActionOf<E, S>): Action =>
  ({ kind: "action", entities: [entity].flat(), ...action }) as unknown as Action;
