import { defineConfig } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import base, { desktop, phone } from './playwright.config.ts'
import type { TestFixtures } from './tests/e2e/support/test.ts'

/** Every screen in every language at both widths, by every rule in light and dark, with a picture of each. */
export default defineConfig<TestFixtures>({
  ...base,
  outputDir: './tests/.results/drills/screens/tests',
  grep: /@screens/,
  projects: languages.flatMap((screensIn) => [
    {
      name: `${screensIn}-desktop`,
      grepInvert: /@phone/,
      use: { ...desktop, screensIn, looking: 'full' as const },
    },
    {
      name: `${screensIn}-phone`,
      grepInvert: /@desktop/,
      use: { ...phone, screensIn, looking: 'full' as const },
    },
  ]),
})
