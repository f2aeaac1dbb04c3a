-- Whether the person chose `locale` themselves. Before this column, only a locale other than 'en' showed a choice.
alter table users add column has_chosen_locale boolean not null default false;
