import { expect, type Page, type TestInfo } from '@playwright/test'
import { violationsOn } from './accessible.ts'

/**
 * Fonts and pictures are there, and no colour is on its way to another one. In what is folded away nothing moves on
 * until it is unfolded.
 */
const atRest = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
  !document
    .getAnimations()
    .some(
      (animation) =>
        animation instanceof CSSTransition &&
        animation.effect instanceof KeyframeEffect &&
        animation.effect.target?.checkVisibility(),
    )

const twoFrames = () =>
  new Promise((shown) => {
    requestAnimationFrame(() => requestAnimationFrame(shown))
  })

/** A colour that is inherited follows a frame behind: at rest, and still so two frames later. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(atRest)
  await page.evaluate(twoFrames)
  await page.waitForFunction(atRest)
}

/**
 * Looks at a finished screen in light and dark: attaches a picture of each to the test and finds no violation.
 * Goes on with the test where it finds one, so that a run names them all.
 */
export async function lookAt(page: Page, screen: string, testInfo: TestInfo): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    const violations = await violationsOn(page)
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
    const body = await page.screenshot({ type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled' })
    await testInfo.attach(`${screen}-${colorScheme}`, { body, contentType: 'image/jpeg' })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
