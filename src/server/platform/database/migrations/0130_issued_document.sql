-- Papers that were handed out with a code, so that whoever holds one can ask whether it is real.
create table platform.issued_document (
  code text primary key,
  tenant_id text not null,
  report text not null,
  title text not null,
  entity text not null,
  record_id text not null,
  -- As the public page tells them: the name is masked before it stands here.
  holder text not null,
  number text not null,
  -- Of what the paper said.
  sha256 text not null,
  issued_by text not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index issued_document_record on platform.issued_document (tenant_id, report, record_id);
