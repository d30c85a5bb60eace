import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "./config.ts";

const secretNames =
  "password|oldPassword|newPassword|refresh_token|access_token|tgc|ticket|code|token|jwt|state|id_token|client_secret|code_verifier|oauthId|registerCode|logoutRequest";
const secretInUrl = new RegExp(`([?&](?:${secretNames})=)[^&#]*`, "gi");

/** The address of a call with every secret parameter masked. */
export const maskedUrl = (url: string): string => url.replace(secretInUrl, "$1***");

const secretPaths = secretNames.split("|").flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One line of JSON per event. Secrets are masked wherever they appear as a key or in an address. */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...secretPaths, "*.headers.authorization", '*.headers["flysource-auth"]', "*.headers.cookie"], censor: "***" },
    serializers: {
      req: (request: { method?: string; url?: string; id?: string }) => ({
        method: request.method,
        url: maskedUrl(request.url ?? ""),
        id: request.id,
      }),
      // Named "reason" because "code" is a secret of sign-on and masked everywhere.
      err: (error: Error & { code?: string }) => ({ name: error.name, reason: error.code, message: maskedUrl(error.message), stack: error.stack }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
