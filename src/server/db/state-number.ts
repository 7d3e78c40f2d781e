/**
 * SQL: a number of the state that the statement sees, which grows with what has been committed: of two states that were
 * read, on whichever servers, the one with the greater number is newer; with the same number they are the same.
 */
export const stateNumber = `(
  select (pg_snapshot_xmax(seen)::text::int8 * 1024 + 1023 - least(1023, (select count(*) from pg_snapshot_xip(seen))))::float8
  from pg_current_snapshot() seen)`
