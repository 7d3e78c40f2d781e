import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { colourRules, violationsOn } from '../../support/accessible.ts'

/**
 * Extent of a check. `width`: nothing overflows the window. `once`: nothing overflows a phone's window either, every
 * rule in light mode, and in dark mode those that other colours can break. `full`: the same rules, with a picture of
 * each mode; nothing overflows narrower and wider windows either, with a picture in light mode.
 */
export type Looking = 'width' | 'once' | 'full'

const PHONE = { width: 390, height: 844 }

/** where a drill looks too: a tablet and a large screen, or a small phone */
const FURTHER = {
  desktop: [
    { width: 820, height: 1180 },
    { width: 1920, height: 1080 },
  ],
  phone: [{ width: 360, height: 740 }],
}

/** Fonts, pictures and every part of the page have loaded, and no transition is running. */
const atRest = (): boolean =>
  document.querySelector('[role=status][aria-busy=true]') === null &&
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

/** Texts whose column is so narrow that they stand in it letter below letter, by their beginnings. */
const squeezed = (): string[] => {
  // what only screen readers meet
  const HIDDEN_WIDTH = 1
  const FEW_LETTERS = 3
  const MANY_LINES = 4
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .map((node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim()
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const letter = Number.parseFloat(getComputedStyle(element).fontSize)
      return (
        width !== HIDDEN_WIDTH &&
        width < FEW_LETTERS * letter &&
        height > MANY_LINES * letter &&
        ownText(element).length > MANY_LINES
      )
    })
    .map((element) => ownText(element).slice(0, 20))
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  await settle(page)
  expect.soft(await page.evaluate(overflow), `${screen} is wider than its window`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(squeezed), `${screen} has squeezed texts`).toEqual([])
}

/** The same page in a window of another size. */
async function expectToFitIn(
  page: Page,
  other: { width: number; height: number },
  screen: string,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize(other)
  await expectToFit(page, `${screen} at a width of ${other.width}`)
  await look()
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
  const keepPicture = async (kind: string): Promise<void> => {
    const path = join(project.outputDir, '../pictures', project.name, `${screen}-${kind}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled' })
  }
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE.width
  await expectToFit(page, screen)
  if (looking === 'width') return
  if (looking === 'once' && !isPhone) await expectToFitIn(page, PHONE, screen)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const violations = await violationsOn(page, colorScheme === 'dark' ? colourRules : undefined)
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
    if (looking === 'full') await keepPicture(colorScheme)
  }
  await page.emulateMedia({ colorScheme: null })
  if (looking !== 'full') return
  for (const size of isPhone ? FURTHER.phone : FURTHER.desktop)
    await expectToFitIn(page, size, screen, () => keepPicture(String(size.width)))
}
