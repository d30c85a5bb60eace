-- A workbook that is made while nobody waits for it. File and state `done` are written in one transaction, so the work of a process that dies
-- leaves nothing and may simply begin again.
create table platform.export_job (
  tenant_id text not null,
  id text not null,
  user_id text not null,
  entity text not null,
  file_name text not null,
  -- What was asked for: filters, columns, screen.
  request jsonb not null,
  language text not null,
  trace_id text not null,
  ip text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null,
  file_id text,
  -- The rights it was made by; whoever fetches it must still have the same.
  basis text,
  -- Why it failed.
  message text,
  attempts integer not null default 0,
  created_at timestamp(3) not null default (now() at time zone 'Asia/Shanghai'),
  -- Last sign of life of whoever works on it.
  alive_at timestamp(3),
  finished_at timestamp(3),
  primary key (tenant_id, id)
);
create index export_job_user on platform.export_job (tenant_id, user_id, created_at desc);
create index export_job_open on platform.export_job (alive_at) where state in ('waiting', 'running');
