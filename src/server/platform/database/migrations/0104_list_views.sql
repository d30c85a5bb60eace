-- Lists as people keep them under a name. What a reader gets of one is decided when it is read, by the rights of the reader.
create table platform.list_view (
  tenant_id text not null,
  id text not null,
  screen text not null,
  user_id text not null,
  title text not null,
  audience text not null check (audience in ('own', 'roles', 'all')),
  -- Codes of roles, of the audience `roles`.
  roles text[] not null default '{}',
  is_default boolean not null default false,
  content jsonb not null,
  saved_at timestamp(3) not null default (now() at time zone 'Asia/Shanghai'),
  primary key (tenant_id, id)
);
create index list_view_screen on platform.list_view (tenant_id, screen);
-- How each person last arranged a list without a view.
create table platform.list_look (
  tenant_id text not null,
  user_id text not null,
  screen text not null,
  variant text not null,
  look jsonb not null,
  primary key (tenant_id, user_id, screen, variant)
);
