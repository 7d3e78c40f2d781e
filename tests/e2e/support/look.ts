import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { colourRules, violationsOn } from '../../support/accessible.ts'

/**
 * Extent of a check. `width`: nothing overflows the window. `once`: nothing overflows a phone's window either, every
 * rule in light mode, and the colours in dark mode. `full`: every rule in both modes, with a picture of each.
 */
export type Looking = 'width' | 'once' | 'full'

const PHONE = { width: 390, height: 844 }

/** Fonts and pictures have loaded, and no transition is running. */
const atRest = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
  // Animations in collapsed content do not run until it is expanded.
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

/** An inherited colour follows one frame later: waits until it is stable for two frames. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(atRest)
  await page.evaluate(twoFrames)
  await page.waitForFunction(atRest)
}

/** Number of pixels by which the page overflows its window. */
const overflow = (): number => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  await settle(page)
  expect.soft(await page.evaluate(overflow), `${screen} is wider than its window`).toBeLessThanOrEqual(0)
}

/** The same page at the width of a phone. */
async function expectToFitPhone(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  if (!size || size.width <= PHONE.width) return
  await page.setViewportSize(PHONE)
  await expectToFit(page, `${screen} on a phone`)
  await page.setViewportSize(size)
  await settle(page)
}

/** Checks a complete screen. The test continues after a finding, so that a run reports them all. */
export async function lookAt(
  page: Page,
  screen: string,
  looking: Looking,
  { project }: TestInfo,
): Promise<void> {
  await expectToFit(page, screen)
  if (looking === 'width') return
  if (looking === 'once') await expectToFitPhone(page, screen)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const onlyColours = looking === 'once' && colorScheme === 'dark'
    const violations = await violationsOn(page, onlyColours ? colourRules : undefined)
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
    if (looking !== 'full') continue
    const path = join(project.outputDir, '../pictures', project.name, `${screen}-${colorScheme}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: null })
}
