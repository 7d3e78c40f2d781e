import { expect, type Locator, type Page } from '@playwright/test'

const LONGEST = 80

/** Presses Tab until a control has the focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < LONGEST; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeFocused()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target.toString()}`)
}

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Moves to a button or link by Tab and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Asserts that a new page has the focus: its heading, or its content while that loads. */
export async function expectFocusInPage(page: Page): Promise<void> {
  await expect(page.locator('#main:focus, #main h1:focus')).toHaveCount(1)
}
