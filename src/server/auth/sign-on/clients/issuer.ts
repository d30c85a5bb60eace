import type { Runtime } from "../../../platform/runtime.ts";
import { siteUrl } from "../site-url.ts";

/** What we call ourselves towards other systems; every school is an issuer of its own. */
export const issuerOf = async (runtime: Runtime, tenantId: string): Promise<string> =>
  `${await siteUrl(runtime, tenantId)}/api/flySource-auth/oauth2/${tenantId}`;
