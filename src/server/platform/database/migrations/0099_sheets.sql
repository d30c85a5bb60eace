-- Sheets of questions as they were when somebody began to answer them. Content decides: the same sheet is the same version.
create table platform.sheet_version (
  tenant_id text not null,
  entity text not null,
  record_id text not null,
  field text not null,
  no integer not null,
  digest text not null,
  sheet jsonb not null,
  frozen_at timestamptz not null default now(),
  primary key (tenant_id, entity, record_id, field, no),
  unique (tenant_id, entity, record_id, field, digest)
);

-- Answers of somebody who has not submitted them. `about`: the record, or `+` and the row with the sheet where there is no record yet.
create table platform.answer_draft (
  tenant_id text not null,
  user_id text not null,
  entity text not null,
  field text not null,
  about text not null,
  version bigint not null,
  sheet_no integer,
  answered jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, user_id, entity, field, about)
);
create index answer_draft_old on platform.answer_draft (saved_at);

-- Who answered an anonymous sheet, without the answer.
create table platform.answered (
  tenant_id text not null,
  user_id text not null,
  entity text not null,
  field text not null,
  sheet text not null,
  primary key (tenant_id, user_id, entity, field, sheet)
);
