import type pg from 'pg'
import { type EarlierFailures, earlierFailures } from './login-failures.ts'
import type { Phone } from './phone.ts'
import { loweredName } from './user-records.ts'

/** What a login asks of an account. */
export interface Credentials {
  id: number
  passwordHash: string | null
  lockedAt: Date | null
  verifiedAt: Date | null
}

/** What decides about a login: earlier failures, and the account; null where there is none. */
export interface LoginFacts extends EarlierFailures {
  user: Credentials | null
}

interface Row extends EarlierFailures, Omit<Credentials, 'id'> {
  id: number | null
}

/** Whether or not there is such an account, the same is done. */
const factsWhere = (isUser: string): string => `
  select earlier.*, u.id, u.password_hash as "passwordHash", u.locked_at as "lockedAt", u.verified_at as "verifiedAt"
  from (${earlierFailures}) earlier left join users u on ${isUser}`

/** Named, so that each is planned once per connection: one runs before every password. */
const byName = { name: 'login-by-name', text: factsWhere('lower(u.username) = $3') }
const byPhone = { name: 'login-by-phone', text: factsWhere('u.area_code = $3 and u.telephone = $4') }

interface LoginRequest {
  /** under which failures are counted */
  name: string
  address: string
  /** of the account: a user name, or a phone */
  account: string | Phone
}

export async function readLoginFacts(
  pool: pg.Pool,
  { name, address, account }: LoginRequest,
): Promise<LoginFacts> {
  const query =
    typeof account === 'string'
      ? { ...byName, values: [name, address, loweredName(account)] }
      : { ...byPhone, values: [name, address, account.areaCode, account.telephone] }
  const { rows } = await pool.query<Row>(query)
  const [row] = rows
  if (!row) throw new Error('the failures were not counted')
  const { id, passwordHash, lockedAt, verifiedAt, ...earlier } = row
  return { ...earlier, user: id === null ? null : { id, passwordHash, lockedAt, verifiedAt } }
}
