import { XMLParser } from "fast-xml-parser";
import { OutboundError, callOut } from "../../platform/network/outbound.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { ProviderError, outsidePerson } from "./outside-person.ts";
import type { OutsidePerson } from "./outside-person.ts";
import type { Provider } from "./providers.ts";
import { siteUrl } from "./site-url.ts";
import { takeOnce } from "./states.ts";
import { isObject } from "../../../../engine/values/json-object.ts";

/** How long a used ticket is remembered; servers let tickets live for seconds. */
const ticketSeconds = 86_400;

/** No entities, no DTD, names without their prefix, values as they are written. */
const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, processEntities: false, parseTagValue: false, trimValues: true });

/** Whether people may be sent back to this address: one the administrator entered, else a page of this site itself. */
export async function isKnownService(runtime: Runtime, provider: Provider, service: string): Promise<boolean> {
  if (!URL.canParse(service)) return false;
  if (provider.redirectUris.includes(service)) return true;
  if (provider.redirectUris.length > 0) return false;
  const { origin } = new URL(await siteUrl(runtime, provider.tenantId));
  return new URL(service).origin === origin;
}

/** Whom the single sign-on server names for a ticket (CAS protocol 3.0, section 2.5, else 2.0). A ticket serves once. @throws ProviderError */
export async function personOfTicket(runtime: Runtime, provider: Provider, of: { ticket: string; service: string }): Promise<OutsidePerson> {
  const until = new Date(runtime.now().getTime() + ticketSeconds * 1000);
  if (!(await takeOnce(runtime.db, { tenantId: provider.tenantId, kind: "cas", id: of.ticket, until })))
    throw new ProviderError("the ticket was used before");
  const newer = await validate(runtime, provider, { ...of, path: "/p3/serviceValidate" });
  const reply = newer.status === 404 ? await validate(runtime, provider, { ...of, path: "/serviceValidate" }) : newer;
  if (reply.status !== 200) throw new ProviderError(`answered ${reply.status}`);
  return readReply(reply.text);
}

async function validate(runtime: Runtime, provider: Provider, { ticket, service, path }: { ticket: string; service: string; path: string }) {
  try {
    const url = `${provider.url}${path}?${new URLSearchParams({ service, ticket })}`;
    return await callOut({ url, trust: "named", loopback: runtime.config.outboundLoopback === true, headers: { accept: "application/xml" } });
  } catch (error) {
    if (error instanceof OutboundError) throw new ProviderError(error.message, { cause: error });
    throw error;
  }
}

type XmlNode = Record<string, unknown>;
const node = (value: unknown): XmlNode => (isObject(value) ? value : {});

/** @throws ProviderError when the answer is no success */
export function readReply(xml: string): OutsidePerson {
  // A document type could name outside entities; no CAS server sends one.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new ProviderError("the answer has a document type");
  const success = node(node(parsed(xml).serviceResponse).authenticationSuccess);
  const attributes = node(success.attributes);
  return outsidePerson({ ...attributes, user: success.user }, { id: "user", nick: "name", avatar: "avatar" });
}

/** The ticket that a log-out message of the server names (section 2.3.3); null when there is none. */
export function ticketOfLogout(xml: string): string | null {
  if (xml.length > 20_000 || /<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  try {
    const index = node(parsed(xml).LogoutRequest).SessionIndex;
    return typeof index === "string" && index !== "" ? index : null;
  } catch {
    return null;
  }
}

function parsed(xml: string): XmlNode {
  try {
    return node(parser.parse(xml, true));
  } catch (error) {
    throw new ProviderError("the answer is no XML", { cause: error });
  }
}
