import { eq, sql } from 'drizzle-orm'
import { passwordTries, users } from '../../db/tables/account.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { verifyPassword } from './password.ts'

const TRIES = 5
const recent = sql`${passwordTries.lastAt} > now() - interval '15 minutes'`

/**
 * The signed-in user's own password, asked for once more before something that matters. A try counts before it is
 * judged, so that a stolen session cannot guess: five in a quarter of an hour, however many come at once.
 * @throws passwordWrong, passwordTriesUsed
 */
export async function requireOwnPassword(deps: Deps, user: SessionUser, password: string): Promise<void> {
  const [counted] = await deps.db
    .insert(passwordTries)
    .values({ userId: user.id, tries: 1 })
    .onConflictDoUpdate({
      target: passwordTries.userId,
      set: {
        tries: sql`case when ${recent} then least(${passwordTries.tries} + 1, ${TRIES + 1}) else 1 end`,
        // tries that are refused do not lengthen the wait
        lastAt: sql`case when ${recent} and ${passwordTries.tries} >= ${TRIES} then ${passwordTries.lastAt} else now() end`,
      },
    })
    .returning({ tries: passwordTries.tries })
  if ((counted?.tries ?? 0) > TRIES) throw refuse('passwordTriesUsed')
  const [stored] = await deps.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
  if (!(await verifyPassword(stored?.hash ?? null, password))) throw refuse('passwordWrong')
  await deps.db.delete(passwordTries).where(eq(passwordTries.userId, user.id))
}
