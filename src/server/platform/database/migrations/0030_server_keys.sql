-- Keys that the server makes for itself and signs with.
create table platform.server_key (
  tenant_id text not null,
  name text not null,
  value text not null,
  created_at timestamp(0) not null default (now() at time zone 'Asia/Shanghai'),
  primary key (tenant_id, name)
);
