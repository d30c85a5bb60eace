-- Records that stood in their flows before these columns came: who asked, what became of it, and whom it is about.
update platform.flow_instance i set
  starter_id = (select s.actor_id from platform.flow_step s where s.tenant_id = i.tenant_id and s.entity = i.entity and s.record_id = i.record_id
    order by s.acted_at, s.id limit 1),
  state = case when i.ended_at is null then i.state else (
    select case when (array_agg(s.result order by s.acted_at desc, s.id desc))[1] = 'reject' then 'rejected' when bool_or(s.result = 'agree') then 'approved'
      else 'finished' end
    from platform.flow_step s where s.tenant_id = i.tenant_id and s.entity = i.entity and s.record_id = i.record_id) end
  where i.title is null and i.starter_id is null;

do $$
declare
  of_entity text;
begin
  for of_entity in select distinct entity from platform.flow_instance where title is null and to_regclass(format('campus.%I', entity)) is not null loop
    execute format('update platform.flow_instance i set subject = jsonb_strip_nulls(jsonb_build_object(''xh'', r.row ->> ''xh'', ''departmentId'',
      r.row ->> ''departmentId'', ''classId'', r.row ->> ''classId'')) from (select "tenantId", id, to_jsonb(t) as row from campus.%I t) r
      where i.entity = %L and i.title is null and r."tenantId" = i.tenant_id and r.id = i.record_id', of_entity, of_entity);
  end loop;
end $$;
