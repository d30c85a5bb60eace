-- How far an effect that time makes has come. `done_slot`: the last time it was due and done; `slot`: that it is at, with the last record done and the
-- last there was when it began: what the effect itself makes is no record of the same time.
create table platform.effect_clock (
  tenant_id text not null,
  effect text not null,
  done_slot timestamp not null,
  slot timestamp,
  after_id text not null default '',
  up_to text not null default '',
  primary key (tenant_id, effect)
);
