import { giveDemoPassword } from "../../../src/server/auth/accounts/credentials.ts";
import { lightCost } from "../../../src/server/auth/accounts/password-hash.ts";
import { buildApp } from "../../../src/server/programs/app.ts";
import { clientOf, hearing, patient, type TestClient, testPassword } from "../../support/app.ts";
import type { Office } from "./office.ts";

export interface Clients {
  app: ReturnType<typeof buildApp>;
  as(who: string): TestClient;
}

/** The whole server over the office, hearing what other processes write, and these people signed in to it. Whoever asks closes `app`. */
export async function openClients(office: Office, people: readonly string[]): Promise<Clients> {
  const { runtime } = office.at;
  await runtime.db.withSchema("platform").deleteFrom("credential").execute();
  await giveDemoPassword(runtime.db, runtime.now(), { tenantId: "000000", userIds: [...people], password: testPassword, cost: lightCost });
  const app = buildApp(runtime, { callsPerMinute: 0, turns: patient });
  await hearing(app, runtime);
  await app.ready();
  const clients = new Map(people.map((person) => [person, clientOf(app, runtime, { accountNo: person, tenantId: "000000" })]));
  for (const client of clients.values()) await client.token();
  return { app, as: (who) => clients.get(who)! };
}
