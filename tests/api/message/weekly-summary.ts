import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { sendMessages } from '#server/features/message/index.ts'
import { sendWeeklySummaries } from '#server/features/report/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { readable } from '#tests/support/smtp-double.ts'
import type { Announcing } from './announcements-support.ts'

/** The figures of a week by e-mail. */
export function testWeeklySummary({ school, deps, db, mailsTo }: Announcing): void {
  describe('the summary of a week', () => {
    // a Monday at nine in Shanghai
    const monday = new Date('2026-11-23T01:00:00Z')
    let serial = 0

    test('is sent on Monday, once, to administrators who want it and may read reports', async () => {
      const want = async (change: object = {}) => {
        serial += 1
        const email = `office${serial}@example.com`
        const one = await signedIn(school, [userTypes.admin], { email, verifiedEmail: email, ...change })
        const saved = await school.call('PUT /api/v1/admin/weekly_summary', {
          token: one.token,
          body: { on: 1 },
        })
        return { ...one, email, saved }
      }
      const owner = await want()
      const support = await want({ roleId: builtInRoleIds.support })
      expect([owner.saved.data, support.saved.reason]).toMatchObject([
        { on: 1, verified: 1 },
        'noOperationPermission',
      ])
      await sendWeeklySummaries(db, new Date('2026-11-22T01:00:00Z'))
      await Promise.all([sendWeeklySummaries(db, monday), sendWeeklySummaries(db, monday)])
      await sendMessages(deps)
      const mails = mailsTo(owner.email)
      expect(mails.map(readable)).toEqual([expect.stringContaining('2026-11-16 – 2026-11-22')])
      expect(mailsTo(support.email)).toEqual([])
      await school.call('PUT /api/v1/admin/weekly_summary', { token: owner.token, body: { on: 0 } })
      await sendWeeklySummaries(db, new Date('2026-11-30T01:00:00Z'))
      await sendMessages(deps)
      expect(mailsTo(owner.email)).toHaveLength(1)
    })
  })
}
