-- What an import wrote, so that it can be taken back as a whole: written in the transaction of the import, read and closed in that of the undo.
create table platform.import_batch (
  tenant_id text not null,
  id text not null,
  entity text not null,
  user_id text not null,
  ended_at timestamp(3),
  taken_back_at timestamp(3),
  taken_back_by text,
  primary key (tenant_id, id)
);
create index import_batch_ended on platform.import_batch (ended_at);

create table platform.import_change (
  tenant_id text not null,
  batch_id text not null,
  record_id text not null,
  sheet_row integer not null,
  -- Where the import left the record; null until the import is through.
  version bigint,
  -- What stood there before, by field; null = the record is new.
  was jsonb,
  -- A value that is kept sealed was replaced: it cannot be given back.
  is_sealed boolean not null default false,
  primary key (tenant_id, batch_id, record_id),
  foreign key (tenant_id, batch_id) references platform.import_batch (tenant_id, id) on delete cascade
);
