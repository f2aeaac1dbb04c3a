-- Whether the picture is stored as it was sent. Otherwise its metadata (position, camera, previews) is removed before
-- the file is ready, and size and sha256 are those of the stored bytes.
alter table files add column keeps_metadata boolean not null default false;
