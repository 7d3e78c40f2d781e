import pg from 'pg'

export const schoolName = 'shuyuan'

/**
 * The school's own account and database, made where they are absent. The account is no superuser: it meets
 * the same limits here as with a DATABASE_URL.
 */
export async function ensureSchoolDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ account: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as account,
            exists (select from pg_database where datname = $1) as database`,
    [schoolName],
  )
  const found = rows[0]
  if (!found?.account) {
    await client.query(`create role ${schoolName} login createdb password ${pg.escapeLiteral(password)}`)
  }
  if (!found?.database) await client.query(`create database ${schoolName} owner ${schoolName}`)
}
