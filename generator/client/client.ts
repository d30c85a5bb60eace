import { type CampusOptions, connect, type SignIn } from "./connection.ts";
import { entityClient } from "./entity.ts";

/** Entity -> path of its calls. */
export type Paths = Readonly<Record<string, string>>;

export interface UntypedCampus {
  signIn(who: SignIn): Promise<void>;
  as(role: string): object;
}

/** A client over these paths. `as` chooses the types of a role; the server judges by the roles the person holds. */
export function campusOver(paths: Paths, options: CampusOptions = {}): UntypedCampus {
  const connection = connect(options);
  const entities = Object.fromEntries(Object.entries(paths).map(([entity, path]) => [entity, entityClient(connection, path)]));
  return { signIn: (who) => connection.signIn(who), as: () => entities };
}
