import ipaddr from "ipaddr.js";

/** The default tenant: calls before sign-in may leave out the header. */
export const defaultTenant = "000000";

/** Settings of one server process, read once from the environment. Everything else is a base parameter in the product. */
export interface Config {
  port: number;
  /** Holds the embedded database and uploaded files. */
  dataDir: string;
  /** Null = embedded PostgreSQL inside `dataDir`. */
  databaseUrl: string | null;
  clientId: string;
  clientSecret: string;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Load demo data into an empty database. */
  demo: boolean;
  /** Root of the document set. */
  schemasDir: string;
  /** Built web, served as static files. Null = do not serve. */
  webDir: string | null;
  /** Addresses of proxies whose word on X-Forwarded-For is believed. Default none: the header is the caller's own word. */
  trustProxy?: string[];
  /** Calls per minute of one person on one route from one address. 0 = no limit. */
  callsPerMinute?: number;
  /** Sign-on servers may stand on this very machine. Default false: an address an administrator writes down cannot reach the server's own services. */
  outboundLoopback?: boolean;
  /** Drafts of documents are files of this folder, of this one process. Default: they stand in the database, for any number of processes. */
  draftsDir?: string;
  /** Vendor key of licences as PEM, for whoever hands out licences of their own. Default: the built-in one. */
  licenseKey?: string;
}

/** `1` = a proxy on this machine; `10.0.0.1,10.1.0.0/16` = proxies at these addresses. @throws Error when it is neither */
function proxiesOf(text: string): string[] {
  if (text.trim() === "1") return ["127.0.0.0/8", "::1/128"];
  const addresses = text.split(/[\s,]+/).filter((one) => one !== "" && one !== "0");
  const wrong = addresses.find((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one));
  if (wrong !== undefined) throw new Error(`TRUST_PROXY: “${wrong}”不是地址或网段`);
  return addresses;
}

export function readConfig(env: Record<string, string | undefined>): Config {
  return {
    port: Number(env.PORT ?? 8080),
    dataDir: env.DATA_DIR ?? "./data",
    databaseUrl: env.DATABASE_URL ?? null,
    clientId: env.CLIENT_ID ?? "campus-web",
    clientSecret: env.CLIENT_SECRET ?? "campus-web-secret",
    logLevel: (env.LOG_LEVEL as Config["logLevel"]) ?? "info",
    demo: env.DEMO !== "0",
    schemasDir: env.SCHEMAS_DIR ?? new URL("../../../schemas", import.meta.url).pathname,
    webDir: env.WEB_DIR ?? new URL("../../../dist/web", import.meta.url).pathname,
    trustProxy: proxiesOf(env.TRUST_PROXY ?? ""),
    outboundLoopback: env.OUTBOUND_LOOPBACK === "1",
    ...(env.DRAFTS_DIR ? { draftsDir: env.DRAFTS_DIR } : {}),
    ...(env.LICENSE_KEY === undefined ? {} : { licenseKey: env.LICENSE_KEY.replaceAll("\\n", "\n") }),
    ...(env.CALLS_PER_MINUTE === undefined ? {} : { callsPerMinute: Number(env.CALLS_PER_MINUTE) }),
  };
}
