import { availableParallelism } from 'node:os'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { users } from '../../db/tables/account.ts'
import { FairQueue, QueueFull } from '../../fair-queue.ts'
import { refuse } from '../../refusal.ts'
import { spendCaptcha } from './captcha.ts'
import { guessesOf } from './guesses.ts'
import {
  countFailure,
  type EarlierFailures,
  earlierFailures,
  failureName,
  forgetFailures,
} from './login-failures.ts'
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
 * Finds the user of a name or phone and password. The limits are met before the queue, so that what they refuse costs
 * no place in it, and once more when its turn has come, since guesses may have failed meanwhile.
 * @throws loginTooSoon, captchaRequired, captchaWrong, phoneFormat, loginFailed, tooManyRequests
 */
export async function userByPassword(deps: Deps, body: Body, address: string): Promise<User> {
  const name = failureName(body)
  const phone = body.login_action === 'username' ? null : requirePhone(body.area_code, body.telephone)
  let captchaSpent = false

  /** @param underWay guesses at the name that are being judged: each counts as failed until it has not */
  async function meetLimits(underWay: number): Promise<EarlierFailures> {
    const earlier = await earlierFailures(deps.pool, name, address)
    requireWaited(earlier)
    if (!captchaSpent && needsCaptcha({ ...earlier, ofName: earlier.ofName + underWay })) {
      if (!body.imgcaptcha) throw refuse('captchaRequired')
      await spendCaptcha(deps, body)
      captchaSpent = true
    }
    return earlier
  }

  async function judge(underWay: number): Promise<User> {
    const { here } = await meetLimits(underWay)
    const user = phone
      ? await findByPhone(deps.db, phone)
      : await findByUsername(deps.db, body.username ?? '')
    if (!(await verifyPassword(user?.passwordHash ?? null, body.password ?? '')) || !user) {
      await countFailure(deps.db, name, address)
      throw refuse('loginFailed')
    }
    if (here > 0) await forgetFailures(deps.db, name, address)
    return user
  }

  const { here, otherNamesHere } = await meetLimits(0)
  const standing = here > 0 || otherNamesHere > 0 ? 'later' : 'first'
  try {
    return await passwordQueue.run(address, standing, () => guessesOf(deps.db).judge(name, judge))
  } catch (error) {
    if (error instanceof QueueFull) throw refuse('tooManyRequests')
    throw error
  }
}
