import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { colourRules, violationsOn } from './accessible.ts'

/**
 * How much is looked at: that nothing is wider than the window; also that nothing would be in a phone's, every rule in
 * the light and the colours in the dark; or every rule in both, with a picture of each to keep.
 */
export type Looking = 'width' | 'once' | 'full'

const PHONE = { width: 390, height: 844 }

/** Fonts and pictures are there, and no colour is on its way to another one. */
const atRest = (): boolean =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
  // In what is folded away nothing moves on until it is unfolded.
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

/** By how many pixels the page is wider than its window. */
const overflow = (): number => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  await settle(page)
  expect.soft(await page.evaluate(overflow), `${screen} is wider than its window`).toBeLessThanOrEqual(0)
}

/** The same page as narrow as a phone, which saves the way there on one. */
async function expectToFitPhone(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  if (!size || size.width <= PHONE.width) return
  await page.setViewportSize(PHONE)
  await expectToFit(page, `${screen} on a phone`)
  await page.setViewportSize(size)
  await settle(page)
}

/** Looks at a finished screen. Goes on with the test where it finds a fault, so that a run names them all. */
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
