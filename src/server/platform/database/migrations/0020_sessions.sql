create table platform.session (
  tenant_id text not null,
  id text not null,
  user_id text not null,
  entrance text not null check (entrance in ('main', 'welcome', 'dzks')),
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  primary key (tenant_id, id)
);
create index session_of_user on platform.session (tenant_id, user_id) where revoked_at is null;

-- Only SHA-256 digests of tokens are kept. A token is found before its tenant is known, so the digest alone is the key.
create table platform.session_token (
  hash text primary key,
  kind text not null check (kind in ('access', 'refresh')),
  tenant_id text not null,
  session_id text not null,
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index session_token_session on platform.session_token (tenant_id, session_id);
create index session_token_end on platform.session_token (expires_at);

create table platform.credential (
  tenant_id text not null,
  user_id text not null,
  password_hash text not null,
  password_level smallint not null default 1,
  must_change boolean not null default false,
  changed_at timestamptz not null,
  last_login_at timestamptz,
  last_login_ip text,
  previous_login_at timestamptz,
  login_count integer not null default 0,
  primary key (tenant_id, user_id)
);

-- One row per wrong password; removed on success.
create table platform.login_failure (
  tenant_id text not null,
  account text not null,
  id text not null,
  at timestamptz not null,
  ip text not null default '',
  primary key (tenant_id, account, id)
);
create index login_failure_at on platform.login_failure (at);

create table platform.captcha (
  key text primary key,
  answer_hash text not null,
  expires_at timestamptz not null
);
