-- When whoever is to act was told that a deadline comes near: of the record at its node, and of one part of it.
alter table platform.flow_instance add column due_soon_at timestamp(0);
alter table platform.flow_task add column due_soon_at timestamp(0);
