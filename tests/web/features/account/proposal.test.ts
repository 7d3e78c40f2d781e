import { expect, it } from 'vitest'
import { currencyCode } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'
import { proposedCurrency } from '#web/features/account/setup/proposal.ts'

it.each<[string, Language, string]>([
  ['Asia/Shanghai', 'en', 'CNY'],
  ['Asia/Taipei', 'zh', 'TWD'],
  ['Europe/London', 'en', 'GBP'],
  ['Europe/Vienna', 'en', 'EUR'],
  ['America/Chicago', 'zh', 'USD'],
  ['Australia/Perth', 'en', 'AUD'],
  ['UTC', 'zh', 'CNY'],
  ['UTC', 'zh_tw', 'TWD'],
  ['Africa/Nairobi', 'en', 'USD'],
])('a school that is set up in %s by somebody who reads %s begins with %s', (zone, language, iso) => {
  expect(currencyCode(proposedCurrency(zone, language))).toBe(iso)
})
