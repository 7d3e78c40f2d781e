import { describe, expect, it } from 'vitest'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()

describe('a malformed address', () => {
  it.each(['/api/user/%ff', '/api/user/%', '/api/product/%E0%A4%A', `/api/user/${'9'.repeat(300)}`])(
    'is answered as an unknown one: %s',
    async (url) => {
      const answer = await school.app.inject({ url, headers: { 'accept-language': 'en' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        status: { code: 102005, message: 'There is nothing here', reason: 'notFound' },
        data: null,
      })
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    },
  )
})
