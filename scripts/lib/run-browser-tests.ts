import { ensureBrowser } from './ensure-browser.ts'
import { ensureCjkFont } from './ensure-cjk-font.ts'
import { bin } from './paths.ts'
import { freshReport, readReport } from './report-file.ts'
import { run } from './run.ts'
import { failedRun, judge, type Tally } from './tally.ts'

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Errors outside of any test: the global set-up, a file that cannot be loaded. */
  errors: unknown[]
}

/** Runs the browser tests; sees to a browser and a Chinese font first. */
export async function runBrowserTests(): Promise<Tally> {
  let browser: string
  try {
    browser = await ensureBrowser()
    await ensureCjkFont()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return failedRun
  }
  const report = freshReport('playwright.json')
  const { ok } = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    show: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const result = readReport<PlaywrightReport>(report)
  return result ? judge(tallyPlaywright(result), ok) : failedRun
}

export const tallyPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})
