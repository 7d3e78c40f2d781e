import { expect, test } from 'vitest'
import { registerSources } from '#contract/account/register-sources.ts'
import { importTypes, importTypeTexts } from '#contract/import/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { posterTypes } from '#contract/share/poster-types.ts'
import { translateTo } from '../e2e/support/texts.ts'

test('imports and jobs have the numbers that are published, posters and sources those that links and rows carry', () => {
  expect(importTypes).toEqual({
    ...{ studentAccounts: 0, teacherAccounts: 1, leads: 2, schedulingTasks: 3 },
    ...{ couponAssignment: 4, bookableTime: 5 },
  })
  expect(jobStatuses).toEqual({ waiting: 0, running: 1, success: 2, failed: 3 })
  expect(registerSources).toEqual({ website: 1, mobile: 2, publicAccount: 3, school: 4 })
  expect(posterTypes).toEqual({ school: 1, course: 2, group: 3, class: 4 })
})

test.each(['zh', 'en', 'zh_tw'] as const)('each type of import has a name of its own in %s', (language) => {
  const names = Object.values(importTypeTexts).map((key) => translateTo(language)(key))
  expect(new Set(names).size).toBe(Object.keys(importTypes).length)
})
