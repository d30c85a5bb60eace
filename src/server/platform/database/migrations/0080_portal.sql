-- What a person thinks of a row that others wrote: collected, voted for. One line per person and row.
create table platform.personal_mark (
  tenant_id text not null,
  entity text not null,
  record_id text not null,
  user_id text not null,
  kind text not null check (kind in ('collect', 'vote')),
  created_at timestamp(0) not null,
  primary key (tenant_id, entity, record_id, user_id, kind)
);
create index personal_mark_user on platform.personal_mark (tenant_id, user_id, entity, kind);
