import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { createAccountLink } from '../../account/index.ts'

export interface LoginLink {
  id: number
  username: string
  name: string
  isAdmin: boolean
  /** behind the address of the school's index.html */
  link: string
}

/**
 * Makes a one-time link for everybody who came without a password and cannot get in by an SMS code alone: administrators,
 * and people without a phone. Until they follow it and choose a password their accounts are unverified.
 */
export async function makeLoginLinks(tx: Queryable): Promise<LoginLink[]> {
  const { rows } = await tx.execute<Omit<LoginLink, 'link' | 'isAdmin'> & { is_admin: boolean }>(sql`
    update users set verified_at = null
    where password_hash is null and locked_at is null and (${userTypes.admin}::smallint = any(types) or telephone is null)
    returning id, username, name, ${userTypes.admin}::smallint = any(types) as is_admin`)
  const links: LoginLink[] = []
  for (const { is_admin, ...person } of rows.toSorted((one, other) => one.id - other.id))
    links.push({ ...person, isAdmin: is_admin, link: await createAccountLink(tx, person.id) })
  return links
}
