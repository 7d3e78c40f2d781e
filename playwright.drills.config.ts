import { defineConfig } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import base, { desktop, phone } from './playwright.config.ts'
import type { TestFixtures } from './tests/e2e/support/test.ts'

/**
 * Every browser test in every language at both widths. Screens are looked at by every rule, in dark colours by those of
 * contrast, with a picture of each.
 */
export default defineConfig<TestFixtures>({
  ...base,
  outputDir: './tests/.results/drills/browser/tests',
  // a drill proves what holds, on a machine of any speed
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  use: { ...base.use, actionTimeout: 120_000, navigationTimeout: 120_000 },
  projects: languages.flatMap((language) => {
    const inLanguage = { screensIn: language, flowsIn: language, looking: 'full' as const }
    return [
      { name: `${language}-desktop`, grepInvert: /@phone/, use: { ...desktop, ...inLanguage } },
      { name: `${language}-phone`, grepInvert: /@desktop/, use: { ...phone, ...inLanguage } },
    ]
  }),
})
