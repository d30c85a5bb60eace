-- A task that was handed on, and one of an earlier stay at the node, are told apart from one that nobody has to answer any more.
alter table platform.flow_task drop constraint flow_task_state_check;
alter table platform.flow_task add constraint flow_task_state_check check (state in ('pending', 'done', 'handed', 'cancelled', 'past'));
update platform.flow_task t set state = 'past' where state = 'done' and not exists (
  select 1 from platform.flow_instance i
  where i.tenant_id = t.tenant_id and i.entity = t.entity and i.record_id = t.record_id and i.node = t.node and i.ended_at is null
    and i.arrived_at <= t.created_at
);

-- Whose turn it is asks for the tasks of the present stay alone.
drop index platform.flow_task_user;
drop index platform.flow_task_record;
create index flow_task_user on platform.flow_task (tenant_id, user_id, entity) where state in ('pending', 'done', 'handed');
create index flow_task_from on platform.flow_task (tenant_id, from_user_id, entity) where state in ('pending', 'done', 'handed');
create index flow_task_record on platform.flow_task (tenant_id, entity, record_id, node) where state in ('pending', 'done', 'handed');
