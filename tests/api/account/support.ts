import { randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SmsAction } from '#contract/account/limits.ts'
import { captchas as captchaRows, smsMessages } from '#server/db/tables/all.ts'
import { newPhone, PASSWORD } from '#tests/support/factories.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** A new captcha with the answer that the fixed provider always accepts. */
export async function aCaptcha(school: TestSchool): Promise<{ imgcaptcha: string; crypt_key: string }> {
  const { data } = await school.call('GET /api/captcha/getcode')
  return { imgcaptcha: '0000', crypt_key: data.crypt_key }
}

/** Inserts many captchas into the database: drawing fifty takes longer than any test. */
export async function captchas(school: TestSchool, count: number) {
  const rows = Array.from({ length: count }, () => ({
    key: randomBytes(32).toString('base64url'),
    answer: '0000',
  }))
  const expiresAt = sql`now() + interval '10 minutes'`
  await school.deps.db.insert(captchaRows).values(rows.map((row) => ({ ...row, expiresAt })))
  return rows.map(({ key, answer }) => ({ imgcaptcha: answer, crypt_key: key }))
}

/** The newest code in the outbox for a phone. */
export async function codeInOutbox(school: TestSchool, telephone: string, areaCode = '86'): Promise<string> {
  const [row] = await school.deps.db
    .select({ code: smsMessages.code })
    .from(smsMessages)
    .where(and(eq(smsMessages.areaCode, areaCode), eq(smsMessages.telephone, telephone)))
    .orderBy(desc(smsMessages.id))
    .limit(1)
  if (!row?.code) throw new Error(`no code was sent to ${telephone}`)
  return row.code
}

/** Requests a code with a captcha of its own. */
export async function sendCode(
  school: TestSchool,
  telephone: string,
  action: SmsAction = 'reg',
  extra: Record<string, unknown> = {},
) {
  return school.call('POST /api/smsmsg/sendcode', {
    body: { action, telephone, ...(await aCaptcha(school)), ...extra },
  })
}

/** Requests a code and reads it from the outbox. */
export async function aCode(
  school: TestSchool,
  telephone: string,
  action: SmsAction = 'reg',
  areaCode = '86',
): Promise<string> {
  const answer = await sendCode(school, telephone, action, { areacode: areaCode })
  if (answer.code !== 0) throw new Error(`no code for ${telephone}: ${answer.message}`)
  return codeInOutbox(school, telephone, areaCode)
}

/** A wrong code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A complete registration. */
export async function aRegistration(school: TestSchool, telephone = newPhone()) {
  const smscode = await aCode(school, telephone)
  return { telephone, smscode, password: PASSWORD, ...(await aCaptcha(school)) }
}

/** Enables codes by voice. */
export async function switchVoiceOn({ deps: { db } }: TestSchool): Promise<void> {
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), smsvoice: true })
  clearSettingsCache(db)
}
