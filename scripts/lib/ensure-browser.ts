import { findBrowser } from '#tests/support/browser.ts'
import { installPackages, isRoot } from './apt.ts'
import { bin } from './paths.ts'
import { run } from './run.ts'

/**
 * Finds a Chromium for the browser tests, or installs one: by Playwright's installer, else by apt as root.
 * Throws an error that says in one line what to install.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  if (process.env['CHROMIUM_PATH']) {
    throw new Error(`CHROMIUM_PATH is ${process.env['CHROMIUM_PATH']}, which does not start`)
  }
  console.log("no browser found: trying Playwright's installer")
  await run(bin('playwright'), ['install', 'chromium'], { timeoutSeconds: 300 })
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (isRoot()) {
    console.log("Playwright's installer brought none that starts: trying apt")
    await installPackages(['chromium'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'no browser for the browser tests: install chromium or google-chrome (e.g. sudo apt-get install chromium) or set CHROMIUM_PATH',
  )
}
