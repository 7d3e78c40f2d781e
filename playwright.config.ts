import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser, launchArguments } from './tests/support/browser.ts'

const globalSetup = resolve(import.meta.dirname, 'tests/support/e2e-global-setup.ts')
const executablePath = findBrowser()
const { defaultBrowserType: _, ...phone } = devices['Pixel 5']

/** The subject of these is a session, the keyboard or a hostile text, which are the same at any width. */
const noWidthMatters = [
  'login/{keyboard,language,verification}',
  'public/{entries,history,hostile-texts,keyboard}',
  'student/{dead-session,many-tabs,session-renewal,signing-out}',
  'admin/{goods,office,open-for-real,setup,users}',
].map((names) => `**/${names}.spec.ts`)

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './tests/.results/e2e',
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  workers: 2,
  // Files run beside each other, the tests of one file after each other.
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // a trace of every test costs a fifth of the run; `--trace on` records what one wants to see
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) },
  },
  // What is tried in all three languages is tried in one of them here and in two there: English, with the longest
  // words, where there is least room.
  // What is the same at both widths and takes long is tried at one.
  projects: [
    { name: 'desktop', grepInvert: /@(?:en|zh_tw|phone)\b/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@(?:zh|desktop)\b/,
      testIgnore: noWidthMatters,
      use: { ...phone, viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } },
    },
  ],
})
