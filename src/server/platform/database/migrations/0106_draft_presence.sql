-- Who looks at which document in the designer. What is lost with the server is told again by whoever is there.
create unlogged table platform.draft_presence (
  user_id text primary key,
  user_name text not null,
  file text not null,
  seen_at timestamp(3) not null
);
