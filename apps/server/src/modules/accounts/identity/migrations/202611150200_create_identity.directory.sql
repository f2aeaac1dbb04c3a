-- People and how they prove who they are. Column types fit what better-auth writes: its ids are uuid as text,
-- ip_address may be '', auth_credentials.account_id is the user's id for a password and the subject of a provider
-- otherwise. Columns it does not know must be nullable or have a default.

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  image text,
  locale text not null default 'en',
  two_factor_enabled boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index users_by_email on users (email);

create table auth_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index auth_credentials_by_provider on auth_credentials (provider_id, account_id);
create index auth_credentials_by_user on auth_credentials (user_id);

-- The token stands here in clear; a cookie is good only with our signature over it, which is not stored.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  reauthenticated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index auth_sessions_by_token on auth_sessions (token);
create index auth_sessions_by_user on auth_sessions (user_id);
create index auth_sessions_by_expiry on auth_sessions (expires_at);

create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index auth_verifications_by_identifier on auth_verifications (identifier);
create index auth_verifications_by_value on auth_verifications (value);
create index auth_verifications_by_expiry on auth_verifications (expires_at);

-- last_used_step: the time step of the last accepted code, so that each code works once.
create table auth_two_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until timestamptz(3),
  last_used_step bigint
);
create unique index auth_two_factors_by_user on auth_two_factors (user_id);

create table auth_passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null
);
create unique index auth_passkeys_by_credential on auth_passkeys (credential_id);
create index auth_passkeys_by_user on auth_passkeys (user_id);

create view users_public_v1 as select id as user_id, email, name, created_at from users;

grant select, insert, update, delete
  on users, auth_credentials, auth_sessions, auth_verifications, auth_two_factors, auth_passkeys to formstead_app;
grant select on users_public_v1 to formstead_app;
