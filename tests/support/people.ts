import type pg from 'pg'
import { userTypes } from '#contract/account/limits.ts'
import { ACCESS_SECONDS, hashToken, REFRESH_SECONDS, randomToken } from '#server/features/account/tokens.ts'

export interface Person {
  userId: number
  /** an access token */
  token: string
}

/** Inserts another session for each of these users. */
export async function signIn(pool: pg.Pool, userIds: readonly number[]): Promise<Person[]> {
  const tokens = userIds.map(() => randomToken())
  const { rows } = await pool.query<{ id: number }>(
    'insert into sessions (user_id) select unnest($1::int[]) returning id',
    [userIds],
  )
  await pool.query(
    `insert into session_tokens (session_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at)
      select s, a, r, now() + make_interval(secs => $4), now() + make_interval(secs => $5)
      from unnest($1::int[], $2::text[], $3::text[]) as t (s, a, r)`,
    [
      rows.map(({ id }) => id),
      tokens.map(hashToken),
      tokens.map(() => hashToken(randomToken())),
      ACCESS_SECONDS,
      REFRESH_SECONDS,
    ],
  )
  return userIds.map((userId, index) => ({ userId, token: tokens[index] ?? '' }))
}

let calls = 0

/** Inserts students with a session each; the prefix of their names distinguishes the calls. */
export async function signedInStudents(
  pool: pg.Pool,
  count: number,
  names = `bench_${++calls}`,
): Promise<Person[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (username, types) select $3 || '_' || n, array[$2::smallint] from generate_series(1, $1) n
      returning id`,
    [count, userTypes.student, names],
  )
  return signIn(
    pool,
    rows.map(({ id }) => id),
  )
}

/** Inserts students with these user names and one common password. @returns their user names */
export async function studentsWithPassword(
  pool: pg.Pool,
  count: number,
  passwordHash: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `insert into users (username, types, password_hash)
      select 'bench_login_' || n, array[$2::smallint], $3 from generate_series(1, $1) n returning username`,
    [count, userTypes.student, passwordHash],
  )
  return rows.map(({ username }) => username)
}

/** Inserts courses on sale. @returns their ids */
export async function productsOnSale(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into products (type, status, name, price, cover_url)
      select 1, 2, '课程 ' || n, 199, '/demo/cover-poetry.svg' from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}
