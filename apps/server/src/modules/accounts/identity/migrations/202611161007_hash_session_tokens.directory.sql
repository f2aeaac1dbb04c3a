-- Tokens of sign-in sessions are stored as SHA-256 only. People who are signed in stay signed in: what is stored is replaced
-- by its hash, and the door hashes what it is sent.
update auth_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex') where token !~ '^[0-9a-f]{64}$';
