-- Of drafts that were handed in only the version is left, so that one which was still on its way comes too late.
alter table platform.answer_draft alter column answered drop not null;
