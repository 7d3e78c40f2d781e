import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const claims =
  /t\('(?:[a-zA-Z]+:(?:[a-zA-Z]+\.)*not(?:Saved|Done|Sent)|openclass:cancel\.failed|coupon:tip\.failed)'/

/** a draft, which is sent again by itself until it is saved */
const exempt = new Set(['features/homework/learning/answer-form.tsx'])

it('a form says "not saved" or "failed" only where it knows what to say when no answer arrives', () => {
  const offenders = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!/\.tsx?$/.test(file) || exempt.has(file)) return false
    const code = readFileSync(`src/web/${file}`, 'utf8')
    return claims.test(code) && !/\b(?:changeFailure|outcomeMessage)\(/.test(code)
  })
  expect(offenders).toEqual([])
})
