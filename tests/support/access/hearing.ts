import type { GrantDocument } from "../../../engine/kinds/entity/document.ts";
import type { Oracle } from "./oracle.ts";
import type { Person } from "./people.ts";

interface Told {
  entityId: string;
  row: Readonly<Record<string, unknown>>;
  person: Person;
}

/** A row that tells of a record is for those who may read that record; whoever reads all of its kind is not asked about single ones. */
export function mayHearOf(oracle: Oracle, { entityId, row, person }: Told): boolean {
  const { about } = oracle.entity(entityId).doc;
  if (about === undefined) return true;
  const of = oracle.model.entities.get(String(oracle.value(entityId, row, about.entity)));
  if (of === undefined || of.flow === null) return false;
  if (of.doc.access.grants.some((grant) => isWhole(grant) && [grant.role].flat().some((role) => person.roles.includes(role)))) return true;
  const id = oracle.value(entityId, row, about.id);
  const record = oracle.rowsOf(of.id).find((one) => one.id === id);
  return record !== undefined && oracle.covered(of.id, record, person);
}

const isWhole = ({ read }: GrantDocument): boolean => read !== undefined && read.scope === undefined && read.when === undefined;
