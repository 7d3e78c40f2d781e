import { sql } from 'drizzle-orm'
import { migrationStates, missingFromSchema } from '../../../db/schema-state.ts'
import { someOf } from '../some-of.ts'
import type { Check, Finding } from '../context.ts'

/**
 * The migrations of this release have all been applied, and no others, and what they make is there. While the server is
 * stopped, migrations that are missing are applied by its next start and no fault.
 */
export const checkMigrations: Check = async ({ db, isServing }) => {
  const { missing, unknown } = await migrationStates(db)
  const found: Finding[] = []
  if (unknown > 0) found.push({ id: 'migrations_unknown', params: { count: unknown } })
  if (missing.length > 0) {
    if (isServing) found.push({ id: 'migrations_missing', params: someOf(missing) })
    // what they make cannot be there yet
    return found
  }
  const lacking = await missingFromSchema(db)
  if (lacking.length > 0) found.push({ id: 'schema_differs', params: someOf(lacking) })
  return found
}

/** An index that is not valid is not used, and a unique one guards nothing. */
export const checkIndexes: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and not (i.indisvalid and i.indisready) order by c.relname`)
  return rows.length > 0 ? [{ id: 'index_invalid', params: someOf(rows.map(({ name }) => name)) }] : []
}

/** A trigger that is switched off, perhaps for a repair by hand, guards nothing and keeps nothing in step. */
export const checkTriggers: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct c.relname || '.' || case when t.tgisinternal then 'constraint' else t.tgname end as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and t.tgenabled = 'D' order by name`)
  return rows.length > 0 ? [{ id: 'triggers_off', params: someOf(rows.map(({ name }) => name)) }] : []
}

/** Rows that were copied by hand leave the sequence behind that numbers new ones: each is refused as there already. */
export const checkNumbers: Check = async ({ db }) => {
  const { rows: looks } = await db.execute<{ look: string }>(sql`
    select format('select %L as name from (select max(%I) as most from public.%I) t where most > %s',
      t.relname || '.' || a.attname, a.attname, t.relname, coalesce(q.last_value, q.start_value - 1)) as look
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_class t on t.oid = d.refobjid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    join pg_sequences q on q.schemaname = 'public' and q.sequencename = s.relname
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')`)
  // a database that has no tables yet
  if (looks.length === 0) return []
  const { rows } = await db.execute<{ name: string }>(
    sql.raw(`${looks.map(({ look }) => look).join(' union all ')} order by name`),
  )
  return rows.length > 0 ? [{ id: 'numbers_behind', params: someOf(rows.map(({ name }) => name)) }] : []
}
