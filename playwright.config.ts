import { defineConfig, devices } from '@playwright/test'
import { keepTempInMemory } from './scripts/lib/temp-in-memory.ts'
import { launchOptions } from './tests/e2e/support/browser.ts'
import type { TestFixtures } from './tests/e2e/support/test.ts'

keepTempInMemory()

const { defaultBrowserType: _, ...pixel } = devices['Pixel 5']

export const desktop = { viewport: { width: 1280, height: 800 } }
// one pixel of the screen for each of the page: drawing more of them takes longer and shows the same
export const phone = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  deviceScaleFactor: 1,
}

export default defineConfig<TestFixtures>({
  testDir: './tests/e2e',
  outputDir: './tests/.results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // One more than the two cores that we count on: tests wait for clocks and videos too.
  workers: 3,
  // Files run beside each other, the tests of one file after each other.
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // A busy machine is waited for; a fault is found by the expectation that does not come true.
  timeout: 400_000,
  expect: { timeout: 30_000 },
  use: {
    // what cannot be pressed is said long before the test is given up
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // a trace of every test costs a fifth of the run; `--trace on` records what one wants to see
    trace: 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  // A test runs once: on a computer, or on a phone where it is tagged `@on-phone` or can run on nothing else (`@phone`);
  // at both widths where they differ (`@widths`). `npm run drills` has all of them at both, in all languages, and those
  // that run nowhere else (`@drill`).
  // Screens are looked at in English, which has the longest words, on a computer also as narrow as a phone.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone|@on-phone|@drill/,
      use: { ...desktop, screensIn: 'en', flowsIn: 'zh', looking: 'once' },
    },
    {
      name: 'phone',
      grep: /@phone|@on-phone|@widths/,
      grepInvert: /@drill/,
      use: { ...phone, screensIn: 'en', flowsIn: 'zh_tw', looking: 'width' },
    },
  ],
})
