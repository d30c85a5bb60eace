-- A file that is imported while nobody waits for it. The rows and the state `done` are written in one transaction, so the work of a process that
-- dies leaves nothing and may simply begin again.
create table platform.import_job (
  tenant_id text not null,
  id text not null,
  user_id text not null,
  entity text not null,
  file_id text not null,
  file_name text not null,
  mode text not null check (mode in ('insert', 'update', 'both')),
  dry_run boolean not null,
  strict boolean not null,
  language text not null,
  trace_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Rows worked off, and rows in the file; null until they are counted.
  done integer not null default 0,
  total integer,
  report jsonb,
  -- Why it failed.
  message text,
  attempts integer not null default 0,
  created_at timestamp(3) not null default (now() at time zone 'Asia/Shanghai'),
  -- Last sign of life of whoever works on it.
  alive_at timestamp(3),
  finished_at timestamp(3),
  primary key (tenant_id, id)
);
create index import_job_user on platform.import_job (tenant_id, user_id, created_at desc);
create index import_job_open on platform.import_job (alive_at) where state in ('waiting', 'running');
