import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { verification } from '#contract/account/verification.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Queryable } from '../../db/database.ts'
import { oneTimeTokens, users } from '../../db/tables/account.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { createOneTimeToken, findOneTimeToken } from './one-time-tokens.ts'
import { allowVerification } from './verification-cookie.ts'

type Opening = OperationTypes<typeof verification.openAccountLink>['body']

const LINK_SECONDS = 7 * 24 * 3600

/**
 * A link by which the owner of an unverified account verifies it without having logged in: good for seven days
 * and one verification. One made earlier for the same account is void.
 * @returns the hash route, to be put behind the address of the school's index.html
 */
export async function createAccountLink(tx: Queryable, userId: number): Promise<string> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'account link')))
  const link = await createOneTimeToken(tx, { purpose: 'account link', userId, seconds: LINK_SECONDS })
  return `#/accountcheck?userid=${userId}&link=${link}`
}

/** Accepts a link instead of a login, repeatedly until the account is verified. @throws accountLinkInvalid */
export async function openAccountLink(
  deps: Deps,
  { userid, link }: Opening,
  reply: FastifyReply,
): Promise<null> {
  const found = await findOneTimeToken(deps.db, link, 'account link')
  const [user] =
    found?.userId === userid ? await deps.db.select().from(users).where(eq(users.id, userid)) : []
  if (!user || user.verifiedAt || user.lockedAt) throw refuse('accountLinkInvalid')
  await allowVerification(deps, reply, userid, 'verification by link')
  return null
}
