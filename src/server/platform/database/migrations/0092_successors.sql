-- What follows a replaced refresh token is derived from that token and this seed. Neither the digest nor the seed gives it away.
alter table platform.session_token add column successor_seed text;
alter table platform.client_token add column successor_seed text;
