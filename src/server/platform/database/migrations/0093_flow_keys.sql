-- The history keeps keys of nodes and moves; words only where the record itself names its node, and in rows from before.
alter table platform.flow_step alter column node_title drop not null;
alter table platform.flow_step alter column move_title drop not null;
