import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ADMIN_USERID, patterns, userTypes } from '#contract/account/limits.ts'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { CNY } from '#contract/currencies.ts'
import type { Db, Tx } from '../../db/database.ts'
import { putDefaultTextsInto } from '../../demo/default-texts.ts'
import { registerSources } from '#contract/account/register-sources.ts'
import type { Deps } from '../../deps.ts'
import { oneTimeLinks, users } from '../../db/tables/account.ts'
import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'
import { changeSetting, clearSettingsCache, isTimeZone } from '../site/index.ts'
import { requireUnguessable } from './guessable-password.ts'
import { hashPassword, requirePassword } from './password.ts'
import { openSession } from './sessions.ts'
import { hashToken, randomToken } from './tokens.ts'

type Setup = OperationTypes<typeof account.setupAdmin>
const PURPOSE = 'first administrator'

/** Whether the school has been set up. */
export async function hasFirstAdministrator(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, ADMIN_USERID))
  return found.length > 0
}

/** A fresh one-time token for making the first administrator; null when there is one already. */
export async function createSetupToken(db: Db): Promise<string | null> {
  if (await hasFirstAdministrator(db)) return null
  const token = randomToken()
  await db
    .insert(oneTimeLinks)
    .values({ tokenHash: hashToken(token), purpose: PURPOSE, expiresAt: sql`now() + interval '7 days'` })
  return token
}

/** the link that this token opens, while it is good */
const goodLink = (token: string) =>
  and(
    eq(oneTimeLinks.tokenHash, hashToken(token)),
    eq(oneTimeLinks.purpose, PURPOSE),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )

/**
 * The school begins with a language, a clock, a currency and a country of phones from its first day on: what it opens with
 * is in the language, and methods of payment that do not take the currency are off.
 */
async function begin(
  tx: Tx,
  { main_language, time_zone, currency, area_code }: Setup['body'],
): Promise<void> {
  await changeSetting(tx, 'web_config', (config) => ({
    ...config,
    ...(main_language !== undefined && { main_language }),
    ...(time_zone !== undefined && { time_zone }),
    ...(currency !== undefined && { currency, paypal: currency !== CNY }),
  }))
  if (area_code !== undefined)
    await changeSetting(tx, 'sms', (settings) => ({ ...settings, countries: [area_code] }))
  if (main_language !== undefined) await putDefaultTextsInto(tx, main_language)
}

/** Makes userid 1 with the link that the server printed, once. @throws setupLinkInvalid, invalidField */
export async function setupAdmin(
  deps: Deps,
  body: Setup['body'],
  request: FastifyRequest,
): Promise<Setup['reply']> {
  requirePassword(body.password)
  const username = body.username.trim()
  if (!patterns.firstUsername.test(username))
    throw refuse('invalidField', { field: 'username', allowed: 'setup_username' })
  await requireUnguessable(deps.db, body.password, { username })
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone))
    throw refuse('invalidField', { field: 'time_zone' })
  // looked at first, so that nobody makes this server hash passwords without one
  if ((await deps.db.$count(oneTimeLinks, goodLink(body.token))) === 0) throw refuse('setupLinkInvalid')
  const passwordHash = await hashPassword(body.password)
  try {
    const made = await deps.db.transaction(async (tx) => {
      const used = await tx
        .update(oneTimeLinks)
        .set({ usedAt: sql`now()` })
        .where(goodLink(body.token))
        .returning({ purpose: oneTimeLinks.purpose })
      if (used.length === 0) throw refuse('setupLinkInvalid')
      await tx.insert(users).values({
        id: ADMIN_USERID,
        username,
        passwordHash,
        types: [userTypes.admin],
        roleId: builtInRoleIds.owner,
        registerSource: registerSources.school,
        usernameEdited: true,
      })
      await begin(tx, body)
      return openSession(tx, ADMIN_USERID, request)
    })
    clearSettingsCache(deps.db)
    return made
  } catch (error) {
    if (violates(error, 'users_pkey')) throw refuse('setupLinkInvalid')
    if (violates(error, 'users_username_key'))
      throw refuse('invalidField', { field: 'username', allowed: 'free_username' })
    throw error
  }
}
