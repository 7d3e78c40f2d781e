import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { captchas } from '../../db/tables/captcha.ts'
import { refuse } from '../../lib/refusal.ts'
import { randomToken } from './tokens.ts'

export const CAPTCHA_SECONDS = 600
/** one captcha permits this many SMS */
const SENDS_PER_CAPTCHA = 3

export interface CaptchaInput {
  imgcaptcha?: string | undefined
  crypt_key?: string | undefined
}

export async function drawCaptcha(deps: Deps): Promise<{ captcha: string; crypt_key: string }> {
  const { answer, png } = await deps.captcha.draw()
  const key = randomToken()
  await deps.db
    .insert(captchas)
    .values({ key, answer, expiresAt: sql`now() + make_interval(secs => ${CAPTCHA_SECONDS})` })
  return { captcha: `data:image/png;base64,${png.toString('base64')}`, crypt_key: key }
}

/** the captcha of this key, still good, with this answer */
const matches = (key: string, answer: string) =>
  and(
    eq(captchas.key, key),
    gt(captchas.expiresAt, sql`now()`),
    sql`lower(${captchas.answer}) = lower(${answer.trim()})`,
  )

/** A wrong answer invalidates the captcha, which prevents guessing. */
async function failCaptcha(deps: Deps, key: string): Promise<never> {
  await deps.db.delete(captchas).where(eq(captchas.key, key))
  throw refuse('captchaWrong')
}

/** Checks without using it up. @throws captchaWrong */
export async function checkCaptcha(
  deps: Deps,
  { imgcaptcha = '', crypt_key = '' }: CaptchaInput,
): Promise<void> {
  const passed = await deps.db
    .update(captchas)
    .set({ verifiedAt: sql`coalesce(${captchas.verifiedAt}, now())` })
    .where(matches(crypt_key, imgcaptcha))
    .returning({ key: captchas.key })
  if (passed.length === 0) await failCaptcha(deps, crypt_key)
}

/** Checks and uses it up: of fifty submits with one captcha, one passes. @throws captchaWrong */
export async function spendCaptcha(
  deps: Deps,
  { imgcaptcha = '', crypt_key = '' }: CaptchaInput,
): Promise<void> {
  const spent = await deps.db
    .delete(captchas)
    .where(matches(crypt_key, imgcaptcha))
    .returning({ key: captchas.key })
  if (spent.length === 0) await failCaptcha(deps, crypt_key)
}

/**
 * Uses the captcha up: by its answer, or, when the caller sends none, the one in the browser's cookie if it was
 * checked before. @throws captchaWrong
 */
export async function spendProvenCaptcha(
  deps: Deps,
  input: CaptchaInput,
  cookieKey: string | undefined,
): Promise<void> {
  if (input.imgcaptcha) return spendCaptcha(deps, input)
  const spent = await deps.db
    .delete(captchas)
    .where(
      and(
        eq(captchas.key, cookieKey ?? ''),
        gt(captchas.expiresAt, sql`now()`),
        sql`${captchas.verifiedAt} is not null`,
      ),
    )
    .returning({ key: captchas.key })
  if (spent.length === 0) throw refuse('captchaWrong')
}

/**
 * Takes one of a captcha's three sends: by its answer, or, when the caller sends none, by the key in the
 * browser's cookie if that captcha was checked before. @throws captchaWrong
 */
export async function consumeCaptchaSend(
  deps: Deps,
  input: CaptchaInput,
  cookieKey: string | undefined,
): Promise<void> {
  const given = input.imgcaptcha !== undefined && input.imgcaptcha !== ''
  const key = given ? (input.crypt_key ?? '') : (cookieKey ?? '')
  const proven = given
    ? matches(key, input.imgcaptcha ?? '')
    : and(eq(captchas.key, key), gt(captchas.expiresAt, sql`now()`), sql`${captchas.verifiedAt} is not null`)
  const taken = await deps.db
    .update(captchas)
    .set({ sends: sql`${captchas.sends} + 1`, verifiedAt: sql`coalesce(${captchas.verifiedAt}, now())` })
    .where(and(proven, lt(captchas.sends, SENDS_PER_CAPTCHA)))
    .returning({ key: captchas.key })
  if (taken.length === 0) await failCaptcha(deps, key)
}
