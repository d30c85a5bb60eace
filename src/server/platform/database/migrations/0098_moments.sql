-- From when on the system makes a move on a record by itself. `next_at`: its next try.
create table platform.flow_moment (
  tenant_id text not null,
  entity text not null,
  record_id text not null,
  move text not null,
  due_at timestamp not null,
  next_at timestamp not null,
  primary key (tenant_id, entity, record_id, move)
);
create index flow_moment_next on platform.flow_moment (tenant_id, next_at, due_at, record_id);

-- What was written that moments are worked out from, as often as it was. `path`: not the record itself but what it refers to over it, by key.
create table platform.flow_moment_stale (
  seq bigint generated always as identity primary key,
  tenant_id text not null,
  entity text not null,
  path text,
  key text not null
);
create index flow_moment_stale_of on platform.flow_moment_stale (tenant_id, entity, seq);

-- What the moments of all records were worked out from last. `definition`: digest of the flow, parameters, calendar and day.
create table platform.flow_moment_basis (
  tenant_id text not null,
  entity text not null,
  definition text not null,
  primary key (tenant_id, entity)
);

-- Triggers that note what is stale. `definition`: digest of them.
create table platform.flow_moment_watch (
  entity text primary key,
  definition text not null
);
