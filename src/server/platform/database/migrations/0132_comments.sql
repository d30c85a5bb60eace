-- What people say of a record, beside it. Words of what was taken away are gone, its place stays.
create table platform.record_comment (
  tenant_id text not null,
  id text not null,
  entity text not null,
  record_id text not null,
  user_id text not null,
  user_name text not null,
  words text not null,
  -- Accounts that were told, and how the words name them.
  mentions jsonb not null default '[]',
  created_at timestamp(0) not null,
  edited_at timestamp(0),
  removed_at timestamp(0),
  primary key (tenant_id, id)
);
create index record_comment_record on platform.record_comment (tenant_id, entity, record_id, id desc);
