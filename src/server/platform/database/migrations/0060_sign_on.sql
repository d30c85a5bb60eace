-- Signing in from elsewhere, and other systems signing in here. Of every secret only its SHA-256 digest is kept.
alter table platform.session
  -- How the person proved who they are: password, sms, cas, oauth2, jwt, wecom ...
  add column way text not null default 'password',
  -- Digest of the ticket of a single sign-on server, so that it can end the session.
  add column ticket_hash text,
  add column last_active_at timestamptz;
create index session_of_ticket on platform.session (tenant_id, ticket_hash) where ticket_hash is not null and revoked_at is null;

create index login_failure_address on platform.login_failure (tenant_id, ip, at);

create table platform.password_history (
  tenant_id text not null,
  user_id text not null,
  changed_at timestamptz not null,
  password_hash text not null,
  primary key (tenant_id, user_id, changed_at)
);

-- A journey to an outside provider that has begun: one use, ten minutes.
create table platform.sign_on_state (
  hash text primary key,
  tenant_id text not null,
  source text not null,
  provider_id text not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index sign_on_state_end on platform.sign_on_state (expires_at);

-- Tickets and token ids that were used. A second use is refused until they would have expired anyway.
create table platform.used_ticket (
  tenant_id text not null,
  kind text not null,
  hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, kind, hash)
);
create index used_ticket_end on platform.used_ticket (expires_at);

-- Somebody an outside provider vouches for whom no account is bound to yet.
create table platform.unbound_person (
  hash text primary key,
  tenant_id text not null,
  source text not null,
  open_id text not null,
  union_id text,
  nick_name text not null,
  avatar_url text not null,
  entrance text not null,
  expires_at timestamptz not null
);
create index unbound_person_end on platform.unbound_person (expires_at);

-- Codes handed to other systems that sign people in here.
create table platform.client_code (
  hash text primary key,
  tenant_id text not null,
  client_id text not null,
  user_id text not null,
  session_id text not null,
  grant_id text not null,
  redirect_uri text not null,
  scope text not null,
  nonce text,
  challenge text,
  auth_time bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index client_code_end on platform.client_code (expires_at);

create table platform.client_token (
  hash text primary key,
  kind text not null check (kind in ('access', 'refresh')),
  tenant_id text not null,
  client_id text not null,
  user_id text not null,
  session_id text not null,
  grant_id text not null,
  scope text not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz
);
create index client_token_grant on platform.client_token (tenant_id, grant_id);
create index client_token_end on platform.client_token (expires_at);

-- What a person allowed a system to know.
create table platform.client_consent (
  tenant_id text not null,
  client_id text not null,
  user_id text not null,
  scope text not null,
  given_at timestamptz not null,
  primary key (tenant_id, client_id, user_id)
);

-- Calls counted over all processes. Loses its rows in a crash, which harms nobody.
create unlogged table platform.call_count (
  key text primary key,
  window_end timestamptz not null,
  n integer not null
);
create index call_count_end on platform.call_count (window_end);
