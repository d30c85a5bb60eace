-- Where each record stands in its flow, what was done, who is asked, who was told.
create table platform.flow_instance (
  tenant_id text not null,
  entity text not null,
  record_id text not null,
  flow text not null,
  -- Hash of the document set the record started under.
  release text not null,
  node text not null,
  started_at timestamp(0) not null,
  -- When the record came to `node`; deadlines count from here.
  arrived_at timestamp(0) not null,
  reminded_at timestamp(0),
  ended_at timestamp(0),
  primary key (tenant_id, entity, record_id)
);
create index flow_instance_open on platform.flow_instance (tenant_id, flow, node, arrived_at) where ended_at is null;

create table platform.flow_step (
  tenant_id text not null,
  id text not null,
  entity text not null,
  record_id text not null,
  flow text not null,
  node text not null,
  node_title text not null,
  move text not null,
  move_title text not null,
  to_node text not null,
  actor_id text not null,
  actor_name text not null,
  actor_role text,
  result text not null check (result in ('agree', 'reject', 'return', 'neutral')),
  opinion text,
  arrived_at timestamp(0) not null,
  acted_at timestamp(0) not null,
  primary key (tenant_id, id)
);
create index flow_step_record on platform.flow_step (tenant_id, entity, record_id, acted_at, id);
create index flow_step_actor on platform.flow_step (tenant_id, actor_id, acted_at desc);

-- People asked by name: the assignees of `all`, `ratio` and `sequence` nodes, and those a helper brought in.
create table platform.flow_task (
  tenant_id text not null,
  id text not null,
  entity text not null,
  record_id text not null,
  node text not null,
  user_id text not null,
  kind text not null check (kind in ('assigned', 'transferred', 'addSigner', 'delegated', 'cc')),
  sort_no integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'done', 'cancelled')),
  from_user_id text,
  created_at timestamp(0) not null,
  done_at timestamp(0),
  primary key (tenant_id, id)
);
create index flow_task_user on platform.flow_task (tenant_id, user_id, entity) where state = 'pending';
create index flow_task_record on platform.flow_task (tenant_id, entity, record_id, node) where state = 'pending';

create table platform.message (
  tenant_id text not null,
  id text not null,
  user_id text not null,
  template text not null,
  title text not null,
  body text not null,
  entity text,
  record_id text,
  created_at timestamp(0) not null,
  read_at timestamp(0),
  primary key (tenant_id, id)
);
create index message_user on platform.message (tenant_id, user_id, created_at desc);
