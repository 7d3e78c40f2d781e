import { describe, expect, it } from 'vitest'
import { backoffice } from '#contract/backoffice/operations.ts'
import type { OperationKey } from '#contract/operations.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token: teacher } = await signedIn(school, [2, 3])
const keys = Object.values(backoffice).map(({ method, path }) => `${method} ${path}` as OperationKey)

describe.each(keys)('%s', (key) => {
  const input = { params: { id: 1 }, ...(key.startsWith('GET') ? {} : { body: {} }) }

  it('answers 100001 to a visitor', async () => {
    expect(await school.call(key, input)).toMatchObject({ http: 200, code: 100001, data: null })
  })

  it('answers 401 to a bad token', async () => {
    expect((await school.call(key, { ...input, token: 'x'.repeat(43) })).http).toBe(401)
  })

  it('refuses who is no administrator', async () => {
    expect(await school.call(key, { ...input, token: teacher })).toMatchObject({ http: 200, code: 100003 })
  })
})
