-- Published text about which somebody was told that it stands against the draft; '' = the document is gone. The next save takes it for the text the
-- draft starts from.
alter table platform.draft add column told_hash text;
