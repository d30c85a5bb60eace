import { randomBytes } from "node:crypto";
import { listen } from "./listen.ts";

export interface CasServer {
  url: string;
  /** A ticket for this person and service, as after a sign-in at the server. */
  ticket(user: string, service: string): string;
  /** Who is signed in at the server, so that its page of sign-in sends people straight back with a ticket; null = nobody. */
  signedIn: string | null;
  /** The tickets its page of sign-in gave out, the last one last. */
  given: readonly string[];
  /** What the server tells a service when the person signs out. */
  logoutRequest(ticket: string): string;
  /** Answers the next validation with this text instead; null = as usual. */
  answerNext(xml: string | null): void;
  /** Speaks only the older protocol 2.0. */
  old: boolean;
  close(): Promise<void>;
}

const reply = (inner: string): string => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;

/** A single sign-on server of CAS protocol 3.0: tickets serve once and for one service. */
export async function casServer(): Promise<CasServer> {
  const tickets = new Map<string, { user: string; service: string }>();
  let next: string | null = null;
  const state: { old: boolean; signedIn: string | null } = { old: false, signedIn: null };
  const given: string[] = [];
  const ticketFor = (user: string, service: string): string => {
    const ticket = `ST-${randomBytes(12).toString("hex")}`;
    tickets.set(ticket, { user, service });
    return ticket;
  };
  const listening = await listen((request, response) => {
    const url = new URL(request.url ?? "/", "http://cas");
    const service = url.searchParams.get("service");
    if (url.pathname === "/login" && state.signedIn !== null && service !== null) {
      given.push(ticketFor(state.signedIn, service));
      response.writeHead(302, { location: `${service}?ticket=${given.at(-1)}` }).end();
      return;
    }
    if (url.pathname === "/login" || url.pathname === "/logout") {
      if (url.pathname === "/logout") state.signedIn = null;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<h1>统一身份认证 ${url.pathname.slice(1)}</h1>`);
      return;
    }
    const wanted = state.old ? "/serviceValidate" : "/p3/serviceValidate";
    if (url.pathname !== wanted) {
      response.writeHead(404).end();
      return;
    }
    const text = next ?? validate(url);
    next = null;
    response.writeHead(200, { "content-type": "application/xml" }).end(text);
  });

  function validate(url: URL): string {
    const ticket = url.searchParams.get("ticket") ?? "";
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    if (known === undefined || known.service !== url.searchParams.get("service"))
      return reply(`<cas:authenticationFailure code="INVALID_TICKET">Ticket ${ticket} not recognized</cas:authenticationFailure>`);
    return reply(
      `<cas:authenticationSuccess><cas:user>${known.user}</cas:user><cas:attributes><cas:employeeNumber>${known.user}</cas:employeeNumber><cas:name>统一认证</cas:name></cas:attributes></cas:authenticationSuccess>`,
    );
  }

  return {
    url: listening.url,
    ticket: ticketFor,
    given,
    get signedIn() {
      return state.signedIn;
    },
    set signedIn(value) {
      state.signedIn = value;
    },
    logoutRequest: (ticket) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1" Version="2.0"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
    answerNext: (xml) => {
      next = xml;
    },
    get old() {
      return state.old;
    },
    set old(value) {
      state.old = value;
    },
    close: listening.close,
  };
}
