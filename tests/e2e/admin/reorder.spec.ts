import { expect, test } from '../support/test.ts'

test('a row is dragged by its handle to another position, and Escape keeps the old one', async ({
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/site/navigation')
  const rows = page.getByRole('list', { name: t('website:navigation.entries') }).locator('> li')
  const names = () => rows.getByRole('heading', { level: 3 }).allTextContents()
  await expect(rows.first()).toBeVisible()
  const before = await names()
  const [first = '', second = '', ...others] = before

  const grip = (index: number) => rows.nth(index).locator('[data-grip]')
  const middleOf = async (index: number) => {
    const box = await grip(index).boundingBox()
    if (!box) throw new Error('there is no such grip')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  /** drags the first row to just below the second, without dropping it */
  const hold = async (): Promise<void> => {
    await grip(0).scrollIntoViewIfNeeded()
    await page.mouse.move(...(await middleOf(0)))
    await page.mouse.down()
    const [x, y] = await middleOf(1)
    await page.mouse.move(x, y + 8, { steps: 4 })
    await expect(rows.nth(2)).toHaveAttribute('data-drop', 'before')
  }
  await hold()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await names()).toEqual(before)

  await hold()
  await page.mouse.up()
  expect(await names()).toEqual([second, first, ...others])
  await expect(
    page.getByText(t('website:list.namedMovedTo', { name: first, position: 2, count: before.length })),
  ).toBeAttached()
  await expect(rows.nth(0).getByLabel(t('website:navigation.nameZh'), { exact: true })).toBeVisible()
})
