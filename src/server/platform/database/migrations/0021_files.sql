create table platform.file (
  tenant_id text not null,
  id text not null,
  -- Generated; says nothing about the original name.
  storage_key text not null,
  original_name text not null,
  extension text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 text not null,
  owner_id text not null,
  business_type text,
  is_public boolean not null default false,
  created_at timestamptz not null,
  -- The record that holds the file, as found at the last download.
  held_entity text,
  held_record text,
  held_field text,
  primary key (tenant_id, id)
);
create index file_owner on platform.file (tenant_id, owner_id, created_at desc);
