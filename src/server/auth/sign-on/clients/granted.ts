/** What a code stands for. */
export interface Granted {
  userId: string;
  sessionId: string;
  grantId: string;
  scope: string;
  nonce: string | null;
  /** Seconds; when the person signed in. */
  authTime: number;
}

/** A request for authorisation as the browser brought it (RFC 6749 section 4.1.1, OpenID Connect Core section 3.1.2.1). */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  response_type: string | null;
  scope: string | null;
  state: string | null;
  nonce: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  prompt: string | null;
}
