import { expect, type Page, type TestInfo } from '@playwright/test'
import { violationsOn } from './accessible.ts'

const settled = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')

/**
 * Looks at a finished screen in light and dark: attaches a picture of each to the test and finds no violation.
 * Goes on with the test where it finds one, so that a run names them all.
 */
export async function lookAt(page: Page, screen: string, testInfo: TestInfo): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(settled)
    const violations = await violationsOn(page)
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
    const body = await page.screenshot({ type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled' })
    await testInfo.attach(`${screen}-${colorScheme}`, { body, contentType: 'image/jpeg' })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
