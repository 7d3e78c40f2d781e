import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeRanges, refusals } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { text } from '#server/lib/texts.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { inProject } from '#server/lib/project.ts'

describe('the texts of refusals', () => {
  it.each(languages)('exist for every name of the register and for no other in %s', (language) => {
    const texts = JSON.parse(readFileSync(inProject('locales', language, 'errors.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(Object.keys(texts).sort()).toEqual(Object.keys(refusals).sort())
    for (const [name, text] of Object.entries(texts)) {
      expect(typeof text, name).toBe('string')
      expect(String(text).trim(), name).not.toBe('')
    }
  })

  it('each have a code of their own, except published codes and amounts, which are invalid fields', () => {
    const { amountNotAllowed, ...others } = refusals
    expect(amountNotAllowed.code).toBe(refusals.invalidField.code)
    const codes = Object.values(others)
      .map((refusal) => Number(refusal.code))
      .filter((code) => code !== 1 && code !== 101_040)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(codeRanges).toHaveProperty(String(Math.floor(code / 100)))
  })

  it.each(languages)('format money as the screens do in %s', (language) => {
    for (const currency of ['CNY', 'USD', 'TWD', 'JPY', 'CHF']) {
      const most = { amount: '1299.50', currency }
      const message = text(language, 'errors:amountNotAllowed', {
        least: { amount: '0', currency },
        most,
        decimals: 2,
      })
      expect(message).toContain(formatMoney('1299.50', currency, language))
      expect(message).toContain(formatMoney('0', currency, language))
    }
  })
})
