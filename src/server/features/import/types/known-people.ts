import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { tagsOfUser, type User } from '../../account/manage/index.ts'
import type { ImportContext } from '../import-type.ts'
import type { AccountFields, AccountRow } from './account-fields.ts'
import { tagsText } from './tags.ts'

/** An account as it is stored. */
export type StoredUser = User & Pick<AccountFields, 'tags'>

/** Somebody as they are, or as the rows before would have made them; without an id they are still to be made. */
export type Person = AccountFields & { username: string; types: number[]; user: StoredUser | null }

const byName = (username: string): string => `name ${username.toLowerCase()}`
const byPhone = ({ areaCode, telephone }: Pick<AccountFields, 'areaCode' | 'telephone'>): string | null =>
  telephone === null ? null : `phone ${areaCode} ${telephone}`

/** Who has which user name and which phone; null: nobody. */
export class KnownPeople {
  /** dial code of phones that come without one */
  readonly homeAreaCode: string
  readonly #people = new Map<string, Person | null>()
  /** those whom rows before have made */
  readonly #ofFile = new Set<Person>()
  /** who has what a merged account had */
  readonly #staying = new Map<number, Person>()

  constructor({ homeAreaCode }: Pick<ImportContext, 'homeAreaCode'>) {
    this.homeAreaCode = homeAreaCode
  }

  #keysOf({ username, fields }: Pick<AccountRow, 'username' | 'fields'>): string[] {
    const { areaCode, telephone } = fields
    const phone = areaCode !== undefined && telephone ? byPhone({ areaCode, telephone }) : null
    return [...(username === undefined ? [] : [byName(username)]), ...(phone === null ? [] : [phone])]
  }

  /** Reads whom these rows may be about; who changes them locks them. */
  async read(tx: Tx, rows: readonly Pick<AccountRow, 'username' | 'fields'>[], lock = false): Promise<void> {
    const wanted = [...new Set(rows.flatMap((row) => this.#keysOf(row)))].filter(
      (key) => !this.#people.has(key),
    )
    if (wanted.length === 0) return
    const names = wanted.flatMap((key) => (key.startsWith('name ') ? [key.slice('name '.length)] : []))
    const phones = wanted.flatMap((key) => (key.startsWith('phone ') ? [key.slice('phone '.length)] : []))
    const query = tx
      .select({ user: users, tags: tagsOfUser })
      .from(users)
      // each by its own index: joined by "or", they would read all users
      .where(
        sql`${users.id} in (
          select named.id from users named where lower(named.username) = any(${sql.param(names)}::text[])
          union all
          select called.id from unnest(${sql.param(phones)}::text[]) as phone join users called
            on called.area_code = split_part(phone, ' ', 1) and called.telephone = split_part(phone, ' ', 2))`,
      )
      .orderBy(users.id)
    const found = await (lock ? query.for('update') : query)
    for (const key of wanted) this.#people.set(key, null)
    for (const row of found) {
      const user = { ...row.user, tags: tagsText(row.tags) }
      this.add({ ...user, user })
    }
    if (!lock) await this.#readStaying(tx, found)
  }

  /** An account may have been merged into one that was merged later. */
  async #readStaying(tx: Tx, found: readonly { user: User }[]): Promise<void> {
    const ids = found.flatMap(({ user }) => user.mergedInto ?? []).filter((id) => !this.#staying.has(id))
    if (ids.length === 0) return
    const next = await tx
      .select({ user: users, tags: tagsOfUser })
      .from(users)
      .where(inArray(users.id, [...new Set(ids)]))
    for (const row of next) {
      const user = { ...row.user, tags: tagsText(row.tags) }
      this.#staying.set(user.id, { ...user, user })
    }
    await this.#readStaying(tx, next)
  }

  add(person: Person): void {
    if (person.user === null) this.#ofFile.add(person)
    const keys = [byName(person.username), byPhone(person)]
    for (const key of keys) if (key !== null && !this.#people.get(key)) this.#people.set(key, person)
  }

  /** A row of the same file has made them, and nobody had before. */
  isOfFile(person: Person): boolean {
    return this.#ofFile.has(person)
  }

  named(username: string): Person | null {
    return this.#people.get(byName(username)) ?? null
  }

  withPhone({ areaCode, telephone }: Partial<AccountFields>): Person | null {
    if (areaCode === undefined || !telephone) return null
    return this.#people.get(byPhone({ areaCode, telephone }) ?? '') ?? null
  }

  /** Who has what the account of a person had: itself where it was never merged. Read without a lock alone. */
  staying(person: Person): Person {
    const next = this.#staying.get(person.user?.mergedInto ?? 0)
    return next ? this.staying(next) : person
  }

  /** Remembers a change; another phone makes the former one free. */
  change(person: Person, change: Partial<AccountFields>): void {
    const before = byPhone(person)
    Object.assign(person, change)
    if (before !== null && before !== byPhone(person)) this.#people.set(before, null)
    this.add(person)
  }
}
