-- What the tables of the entities were last brought up to: the documents alone cannot tell a stricter rule from an old one, nor a field
-- that is gone from a column that was never one.
create table platform.structure_memory (
  -- Name of the table, which is the id of the entity; '' = dictionaries.
  entity text not null,
  -- Name of the column; '' = the entity itself; code of a dictionary.
  field text not null,
  -- What of the document decides which values may stand there, and how they read.
  shape jsonb not null,
  -- Names it had before, newest last.
  was text[] not null default '{}',
  retired_at timestamp(0),
  primary key (entity, field)
);

-- Work on many rows that goes on over a restart: `copy` fills columns that will take the place of others, `fill` writes values into rows
-- that were there before.
create table platform.structure_job (
  kind text not null check (kind in ('copy', 'fill')),
  entity text not null,
  -- Digest of what the job is to reach; another one means that the work begins again.
  goal text not null,
  fields text[] not null default '{}',
  -- Rows up to this key are done.
  tenant_id text not null default '',
  row_id text not null default '',
  is_done boolean not null default false,
  primary key (kind, entity)
);

-- The change under way; gone when it ended well.
create table platform.structure_run (
  id integer primary key default 1 check (id = 1),
  plan jsonb not null,
  step text not null,
  started_at timestamp(0) not null default (now() at time zone 'Asia/Shanghai')
);

-- Rows written while a column is being copied.
create table platform.structure_touched (
  entity text not null,
  tenant_id text not null,
  row_id text not null
);
create index structure_touched_entity on platform.structure_touched (entity);

create function platform.note_touched() returns trigger language plpgsql as $$
begin
  insert into platform.structure_touched (entity, tenant_id, row_id) values (tg_table_name, new."tenantId", new."id");
  return null;
end $$;

-- Copies of what was dropped on request.
create schema campus_backup;
create table platform.structure_backup (
  entity text not null,
  field text not null,
  table_name text not null,
  rows bigint not null,
  dropped_at timestamp(0) not null default (now() at time zone 'Asia/Shanghai')
);
