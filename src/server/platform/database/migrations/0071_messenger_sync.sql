-- One comparison of a school's departments with those of its messenger: asked for, under way or done. Without a sign of life whoever worked on it is gone.
create table platform.messenger_sync (
  tenant_id text primary key,
  asked_by text not null,
  state text not null check (state in ('waiting', 'running', 'done')),
  asked_at timestamptz not null default clock_timestamp(),
  alive_at timestamptz not null default clock_timestamp()
);
