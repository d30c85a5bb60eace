-- What the tiles of data screens last told to anybody, so that one process asks once for all viewers of all processes, and a fault keeps the last figures.
create table platform.board_tile (
  tenant_id text not null,
  -- Board, tile, scope and language.
  key text not null,
  figures jsonb,
  version bigint not null default 0,
  stat_time timestamp(3),
  elapsed_ms integer not null default 0,
  -- The last time of asking ended in an error; the figures are those before.
  is_fault boolean not null default false,
  expires_at timestamptz not null default '-infinity',
  -- A process is asking until then.
  claimed_until timestamptz not null default '-infinity',
  primary key (tenant_id, key)
);
