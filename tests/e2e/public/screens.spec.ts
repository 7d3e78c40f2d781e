import { expect, test } from '../support/test.ts'

test('agreements and the page for unknown addresses are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ named, page, t, look }) => {
  await page.goto('/#/registeargreement')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await look('registration-agreement')
  await page.goto('/#/registeargreement?buy=1')
  await expect(page.getByRole('heading', { level: 1, name: named('课程购买协议') })).toBeVisible()
  await look('purchase-agreement')
  await page.goto('/#/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: t('catalog:notFound.title') })).toBeVisible()
  // a short page is no higher than its window
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await look('not-found')
})
