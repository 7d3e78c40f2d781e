import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { auditActions } from '#contract/audit/actions.ts'
import { actionText, subjectOf } from '#web/features/audit/audit-texts.ts'

describe('the audit log', () => {
  it('has texts for all actions, and shows unknown ones as they are', () => {
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
    ['enquiry 17', '/enquiries/17'],
    ['lesson 5', '/timetable'],
    ['backup 3', '/backup'],
    ['backups', '/backup'],
  ])('links %s to %s', (logged, route) => {
    expect(subjectOf(logged)?.route).toBe(route)
  })

  it('does not link unknown subjects', () => {
    expect(subjectOf('constructor')).toBeUndefined()
  })
})
