-- What the installation was told to be, and when: every published set of documents, and what is being prepared. Tenants share one structure.

-- Canonical text of a document by the SHA-256 of its bytes.
create table platform.document_text (
  hash text primary key,
  text text not null
);

create table platform.release (
  no integer primary key,
  -- `applying` until the tables are brought up to it, which is one transaction with `published`. Whoever finds one still applying with
  -- nobody at work marks it `failed`.
  state text not null check (state in ('applying', 'published', 'failed')),
  -- Hash of the compiled set; several releases may have the same.
  hash text not null,
  -- Hash of the product's own documents in it.
  product_hash text not null,
  note text not null,
  created_by text,
  created_by_name text,
  created_at timestamp(0) not null,
  -- What was done to the tables.
  plan jsonb,
  -- Findings that stop nothing, as sentences: parts of overlays that have nothing to stand on any more.
  warnings jsonb not null default '[]',
  -- Why it failed.
  failure text
);
create index release_hash on platform.release (hash);

create table platform.release_document (
  release_no integer not null references platform.release (no),
  layer text not null check (layer in ('product', 'school')),
  file text not null,
  hash text not null references platform.document_text (hash),
  primary key (release_no, layer, file)
);

-- Each flow with the named conditions it reads, as it was in effect: records that started under one go on under it.
create table platform.release_flow (
  release_no integer not null references platform.release (no),
  flow text not null,
  digest text not null references platform.document_text (hash),
  primary key (release_no, flow)
);

-- Documents of the school being prepared, not published. A null text takes the document away.
create table platform.draft (
  file text primary key,
  text text,
  -- Published text the draft started from; null = there was none.
  base_hash text,
  -- Counts saves from 1.
  version integer not null,
  updated_by text not null,
  updated_by_name text not null,
  updated_at timestamp(0) not null
);
