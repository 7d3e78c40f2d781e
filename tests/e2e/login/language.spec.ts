import type { Page } from '@playwright/test'
import { loginPage } from '../pages/login-page.ts'
import { translateTo } from '../support/texts.ts'
import { expect, test } from '../support/test.ts'

const zh = translateTo('zh')
const en = translateTo('en')
const traditional = translateTo('zh_tw')

// the tests begin in simplified Chinese
test.use({ flowsIn: 'zh' })

/** Counts the document's loads from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}
const choose = (page: Page, key: string) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: zh(`common:languageShort.${key}`), exact: true })
    .click()

test('the login page reloads between Chinese and English', async ({ page }) => {
  await page.goto('/#/login')
  await expect(loginPage(page, zh).username).toBeVisible()
  const loads = loadsOf(page)
  await choose(page, 'en')
  await expect(loginPage(page, en).heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(loads()).toBe(1)
  await choose(page, 'zh')
  await expect(loginPage(page, zh).heading).toBeVisible()
  expect(loads()).toBe(2)
})

test('traditional Chinese changes the login page in place and keeps what was typed', {
  tag: '@drill',
}, async ({ page }) => {
  await page.goto('/#/login')
  await loginPage(page, zh).username.fill('student_demo')
  const loads = loadsOf(page)
  await choose(page, 'zh_tw')
  await expect(loginPage(page, traditional).heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(loginPage(page, traditional).username).toHaveValue('student_demo')
  expect(loads()).toBe(0)
})

test('a language chosen on one page is kept on the next visit', { tag: '@drill' }, async ({ page }) => {
  await page.goto('/#/registeargreement')
  await choose(page, 'en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/teacher.html')
  await expect(loginPage(page, en).heading).toBeVisible()
})
