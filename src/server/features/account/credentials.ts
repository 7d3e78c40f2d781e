import type pg from 'pg'
import type { Phone } from './phone.ts'
import { loweredName } from './user-records.ts'

/** What a login asks of an account. */
export interface Credentials {
  id: number
  passwordHash: string | null
  lockedAt: Date | null
  verifiedAt: Date | null
}

const columns = 'id, password_hash as "passwordHash", locked_at as "lockedAt", verified_at as "verifiedAt"'

/** Named, so that each is planned once per connection. */
const byName = {
  name: 'credentials-by-name',
  text: `select ${columns} from users where lower(username) = $1`,
}
const byPhone = {
  name: 'credentials-by-phone',
  text: `select ${columns} from users where area_code = $1 and telephone = $2`,
}

const first = async (pool: pg.Pool, query: pg.QueryConfig): Promise<Credentials | undefined> =>
  (await pool.query<Credentials>(query)).rows[0]

export const credentialsOfName = (pool: pg.Pool, username: string): Promise<Credentials | undefined> =>
  first(pool, { ...byName, values: [loweredName(username)] })

export const credentialsOfPhone = (
  pool: pg.Pool,
  { areaCode, telephone }: Phone,
): Promise<Credentials | undefined> => first(pool, { ...byPhone, values: [areaCode, telephone] })
