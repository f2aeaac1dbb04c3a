-- The order of the rows in the file, as a view says it; null: in the order they were made.
alter table exports add column sort text;
