-- What an event brings about on more rows than one transaction takes: begun in the transaction of the event, worked off some rows at a time.
-- One work of a record at a time: nobody moves the record until it is done, time neither.
create table platform.effect_work (
  tenant_id text not null,
  id text not null,
  entity text not null,
  record_id text not null,
  -- Account in whose name it is done; empty: the system's.
  user_id text not null,
  -- What happened to the record (Happening without its record).
  happening jsonb not null,
  -- Effects still to be done, in their order.
  effects text[] not null,
  -- How far the first of them has come; null: not begun.
  reached jsonb,
  done integer not null default 0,
  total integer not null,
  -- A row of the next portion was refused: each of it is tried by itself, so that none keeps another from being done.
  is_careful boolean not null default false,
  -- Rows that were refused, with their sentences.
  refused jsonb not null default '[]',
  tries integer not null default 0,
  began_at timestamp(0) not null,
  next_at timestamp(0) not null,
  primary key (tenant_id, id),
  unique (tenant_id, entity, record_id)
);
create index effect_work_next on platform.effect_work (tenant_id, next_at);
