import { expect, it } from 'vitest'
import { currencyCode } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'
import { proposedAreaCode, proposedCurrency } from '#web/features/account/setup/proposal.ts'

it.each<[string, Language, string, string]>([
  ['Asia/Shanghai', 'en', 'CNY', '86'],
  ['Asia/Taipei', 'zh', 'TWD', '886'],
  ['Europe/London', 'en', 'GBP', '44'],
  ['Europe/Vienna', 'en', 'EUR', '43'],
  ['America/Chicago', 'zh', 'USD', '1'],
  ['Australia/Perth', 'en', 'AUD', '61'],
  ['UTC', 'zh', 'CNY', '86'],
  ['UTC', 'zh_tw', 'TWD', '886'],
  ['Africa/Nairobi', 'en', 'USD', '1'],
])(
  'a school that is set up in %s by somebody who reads %s begins with %s and +%s',
  (zone, language, iso, code) => {
    expect(currencyCode(proposedCurrency(zone, language))).toBe(iso)
    expect(proposedAreaCode(zone, language)).toBe(code)
  },
)
