import { availableParallelism } from 'node:os'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { networkKey } from '../../lib/rate-limit-key.ts'
import { FairQueue, QueueFull } from '../../lib/fair-queue.ts'
import { refuse } from '../../lib/refusal.ts'
import { spendCaptcha } from './captcha.ts'
import { type Credentials, type LoginFacts, readLoginFacts } from './credentials.ts'
import { inFlightLoginsOf } from './in-flight-logins.ts'
import { countFailure, deleteFailures, failureName } from './login-failures.ts'
import { needsCaptcha, requireWaited } from './login-limits.ts'
import { notifyFailedLogins, NOTIFIED_FAILURES } from './notify-failed-logins.ts'
import { verifyPassword } from './password.ts'
import { requirePhone } from './phone.ts'

type Body = OperationTypes<typeof account.login>['body']

/** Of libuv's four threads one stays free for files and names; more than that gains nothing. */
const AT_ONCE = Math.min(availableParallelism() + 1, 3)

/**
 * Passwords are compared a few at a time, of several workers as many as there are processors for. Addresses of one
 * network share its turns: who floods the school from many of them gains little.
 */
export const passwordQueue = new FairQueue({
  slots: AT_ONCE,
  together: { name: 'passwords', slots: Math.max(AT_ONCE, availableParallelism() - 1) },
  laneLength: 200,
})

/**
 * Finds the user of a name or phone and password. The limits are met before the queue, so that what they refuse costs
 * no place in it, and once more at its turn where other attempts have failed meanwhile. The account is read with them;
 * whether it is still as it was is asked when its session is opened.
 * @throws loginTooSoon, captchaRequired, captchaWrong, phoneFormat, loginFailed, tooManyRequests
 */
export async function userByPassword(deps: Deps, body: Body, address: string): Promise<Credentials> {
  const name = failureName(body)
  const account =
    body.login_action === 'username' ? (body.username ?? '') : requirePhone(body.area_code, body.telephone)
  const read = () => readLoginFacts(deps.pool, { name, address, account })
  let captchaSpent = false

  /**
   * @param underWay attempts at the name that began before this one. Each counts as failed until it has not; where that
   * makes this one too many, it waits for what became of them.
   */
  async function meetLimits(underWay: readonly Promise<unknown>[] = []): Promise<LoginFacts> {
    let earlier = await read()
    const ofName = earlier.ofName + underWay.length
    if (!needsCaptcha(earlier) && needsCaptcha({ ...earlier, ofName })) {
      await Promise.all(underWay)
      earlier = await read()
    }
    requireWaited(earlier)
    if (!captchaSpent && needsCaptcha(earlier)) {
      if (!body.imgcaptcha) throw refuse('captchaRequired')
      await spendCaptcha(deps, body)
      captchaSpent = true
    }
    return earlier
  }

  const inFlight = inFlightLoginsOf(deps.db)
  const failedBefore = inFlight.failed
  const before = await meetLimits()

  async function judge(underWay: readonly Promise<unknown>[]): Promise<Credentials> {
    const unchanged = underWay.length === 0 && inFlight.failed === failedBefore
    const { here, ofName, user } = unchanged ? before : await meetLimits(underWay)
    if (!(await verifyPassword(user?.passwordHash ?? null, body.password ?? '')) || !user) {
      await countFailure(deps.db, name, address)
      // only now: whoever read the counters before this must read them again
      inFlight.failedOne()
      if (user && ofName + 1 >= NOTIFIED_FAILURES) notifyFailedLogins(deps, user.id, address)
      throw refuse('loginFailed')
    }
    if (here > 0) await deleteFailures(deps.db, name, address)
    return user
  }

  const standing = before.here > 0 || before.otherNamesHere > 0 ? 'later' : 'first'
  try {
    return await passwordQueue.run([networkKey(address), address], standing, () =>
      inFlight.judge(name, judge),
    )
  } catch (error) {
    if (error instanceof QueueFull) throw refuse('tooManyRequests')
    throw error
  }
}
