-- Who is sending a message that leaves the site, and until when nobody else may. A row stays afterwards while the message can be called back.
create table platform.message_sending (
  tenant_id text not null,
  message_id text not null,
  holder text not null,
  held_until timestamptz not null,
  outside_id text,
  primary key (tenant_id, message_id)
);
create index message_sending_until on platform.message_sending (held_until);
