-- Proofs of work that have been used; each can be used only once.
create table used_challenges (
  account_id uuid not null,
  challenge text not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, challenge)
);
call make_tenant_table('used_challenges');
create index used_challenges_sweep on used_challenges (expires_at);
