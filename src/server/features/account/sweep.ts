import { lt, sql } from 'drizzle-orm'
import { loginFailures, oneTimeLinks, oneTimeTokens, sessionTokens } from '../../db/tables/account.ts'
import { captchas, captchaTokens, sliderPuzzles } from '../../db/tables/captcha.ts'
import { factorTries, passkeyChallenges } from '../../db/tables/factors.ts'
import { smsAlarms, smsCodes, smsMessages } from '../../db/tables/sms.ts'
import type { Deps } from '../../deps.ts'
import { endDueRemoval } from './factors/removal.ts'
import { ssoAttempts } from '../../db/tables/sso.ts'

/** Removes what has served its time; codes in the outbox become unreadable with the codes themselves. */
export async function sweepAccounts(deps: Pick<Deps, 'db' | 'notify'>): Promise<void> {
  const { db } = deps
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`))
  await db.delete(ssoAttempts).where(lt(ssoAttempts.expiresAt, sql`now()`))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
  await db.delete(factorTries).where(lt(factorTries.lastAt, sql`now() - interval '24 hours'`))
  await endDueRemoval(deps)
  await db.delete(captchas).where(lt(captchas.expiresAt, sql`now()`))
  await db.delete(sliderPuzzles).where(lt(sliderPuzzles.expiresAt, sql`now()`))
  // a provider's ticket lives shorter than its row, so none that is good is ever forgotten
  await db.delete(captchaTokens).where(lt(captchaTokens.expiresAt, sql`now()`))
  await db.delete(smsAlarms).where(lt(smsAlarms.createdAt, sql`now() - interval '30 days'`))
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, sql`now() - interval '1 day'`))
  await db
    .update(smsMessages)
    .set({ code: null })
    .where(sql`${smsMessages.code} is not null and ${smsMessages.createdAt} < now() - interval '10 minutes'`)
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, sql`now() - interval '24 hours'`))
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now()`))
  await db.delete(sessionTokens).where(lt(sessionTokens.refreshExpiresAt, sql`now()`))
}
