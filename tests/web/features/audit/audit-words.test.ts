import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { auditActions } from '#contract/audit/actions.ts'
import { actionText, subjectOf } from '#web/features/audit/audit-words.ts'

describe('what the audit log shows', () => {
  it('has words for all that is done, and leaves what it does not know', () => {
    const keyItself = ((key: string) => key) as TFunction
    for (const action of auditActions) expect(actionText(keyItself, action)).toMatch(/^website:audit/)
    expect(actionText(keyItself, 'something of old')).toBe('something of old')
  })

  it.each([
    ['user 1001', '/users/1001'],
    ['page 4', '/site/pages/4'],
    ['banner 3', '/site/look'],
    ['banners', '/site/look'],
    ['buy_agreement', '/site/agreements'],
    ['login_type', '/site/login'],
    ['school', '/school'],
  ])('leads from %s to %s', (logged, route) => {
    expect(subjectOf(logged)?.route).toBe(route)
  })

  it('leads nowhere from what it does not know', () => {
    expect(subjectOf('constructor')).toBeUndefined()
  })
})
