import { availableParallelism } from 'node:os'
import { limits } from '#contract/account/limits.ts'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { users } from '../../db/tables/account.ts'
import { FairQueue, QueueFull } from '../../fair-queue.ts'
import { refuse } from '../../refusal.ts'
import { spendCaptcha } from './captcha.ts'
import { guessesOf } from './guesses.ts'
import { countFailure, earlierFailures, failureName, forgetFailures } from './login-failures.ts'
import { needsCaptcha, requireWaited } from './login-limits.ts'
import { verifyPassword } from './password.ts'
import { findByPhone, requirePhone } from './phone.ts'
import { findByUsername } from './user-records.ts'

type Body = OperationTypes<typeof account.login>['body']
type User = typeof users.$inferSelect

/** Of libuv's four threads one stays free for files and names; more than that gains nothing. */
const passwordQueue = new FairQueue({
  slots: Math.min(availableParallelism() + 1, 3),
  laneLength: 200,
})

/**
 * Finds the user of a name or phone and password. The limits are met in this order: waiting, captcha, and then the
 * queue in which every address has its own lane; an address where nothing failed lately goes before the others.
 * @throws loginTooSoon, captchaRequired, captchaWrong, phoneFormat, loginFailed, tooManyRequests
 */
export async function userByPassword(deps: Deps, body: Body, address: string): Promise<User> {
  const name = failureName(body)
  const phone = body.login_action === 'username' ? null : requirePhone(body.area_code, body.telephone)
  const guesses = guessesOf(deps.db)
  let captchaSpent = false
  let counted = guesses.counted
  let earlier = await earlierFailures(deps.pool, name, address)

  async function meetLimits(): Promise<void> {
    requireWaited(earlier)
    if (captchaSpent || !needsCaptcha(earlier)) return
    if (!body.imgcaptcha) throw refuse('captchaRequired')
    await spendCaptcha(deps, body)
    captchaSpent = true
  }

  /** What was read before the waiting is read again once a failure was counted since. */
  async function lookAgain(): Promise<void> {
    while (counted !== guesses.counted) {
      counted = guesses.counted
      earlier = await earlierFailures(deps.pool, name, address)
    }
  }

  async function guess(): Promise<User> {
    const user = phone
      ? await findByPhone(deps.db, phone)
      : await findByUsername(deps.db, body.username ?? '')
    if ((await verifyPassword(user?.passwordHash ?? null, body.password ?? '')) && user) return user
    await countFailure(deps.db, name, address)
    guesses.countedOne()
    throw refuse('loginFailed')
  }

  async function takeTurn(): Promise<User> {
    for (;;) {
      await lookAgain()
      await meetLimits()
      const running = guesses.running(name)
      const mayFail = captchaSpent || earlier.ofName + running < limits.captchaAfterFailures
      if (counted === guesses.counted && (running === 0 || mayFail)) return guesses.guess(name, guess)
      if (running > 0 && !mayFail) await guesses.oneEnds(name)
    }
  }

  await meetLimits()
  const standing = earlier.otherNamesHere > 0 || earlier.here > 0 ? 'later' : 'first'
  try {
    const user = await passwordQueue.run(address, standing, takeTurn)
    if (earlier.here > 0 || counted !== guesses.counted) await forgetFailures(deps.db, name, address)
    return user
  } catch (error) {
    if (error instanceof QueueFull) throw refuse('tooManyRequests')
    throw error
  }
}
