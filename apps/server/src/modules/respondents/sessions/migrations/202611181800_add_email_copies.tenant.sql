-- Whether submitting the entry has requested a copy by email, so that every receipt can say so.
alter table entry_sessions add column has_email_copy boolean not null default false;
