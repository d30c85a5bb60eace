-- Changes that somebody proposes of a record, apart from it until its keeper decides. A later one of the same person that shares a field takes its place.
-- Values of what was decided are gone: the audit trail of the record tells what was written.
create table platform.proposal (
  tenant_id text not null,
  id text not null,
  entity text not null,
  record_id text not null,
  user_id text not null,
  user_name text not null,
  field_names text[] not null,
  values jsonb,
  -- Files among the values: whoever may accept them and reads the field of the record may see them.
  files text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamp(0) not null,
  decided_by text,
  decided_name text,
  decided_at timestamp(0),
  reason text,
  primary key (tenant_id, id)
);
create index proposal_record on platform.proposal (tenant_id, entity, record_id, created_at desc);
create index proposal_files on platform.proposal using gin (files) where state = 'waiting';
