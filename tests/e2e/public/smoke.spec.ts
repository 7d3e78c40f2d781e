import { expect, test } from '../support/test.ts'

test('a visitor sees the school at home', async ({ page, expectAccessible }) => {
  await page.goto('/#/home')
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible()
})
