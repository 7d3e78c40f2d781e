import { expect, test } from '../support/test.ts'

test('a row is dragged by its handle to another position, and Escape keeps the old one', {
  tag: '@drill',
}, async ({ page, api, t, signIn }) => {
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

test('a lesson is dragged to another time in the timetable of the school, and moved once that is confirmed', {
  tag: '@desktop',
}, async ({ page, api, t, signIn }) => {
  const id = await api.newCourse('拖动排课', '10.00')
  const admin = await api.login('admin')
  const { access_token: token } = admin.token
  const { list: teachers } = await api.call('GET /api/v1/admin/teachers', { token, query: {} })
  const teacher = teachers.find(({ username }) => username === 'teacher_lin')
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  const rule = { first_day: day, begin_clock: '10:00', minutes: 60, weekdays: [], every_weeks: 1 }
  await api.call('POST /api/v1/schedule/courses/{id}/lessons', {
    token,
    params: { id },
    body: { title: '拖我', teacher_id: teacher?.id ?? 0, except_days: [], ...rule },
  })
  await signIn(admin)
  await page.goto(`/admin.html#/timetable?date=${day}&teacher_id=${teacher?.id}`)
  const grip = page.getByRole('button', { name: t('schedule:lessons.moveNamed', { title: '拖我' }) })
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (!box) throw new Error('there is no such handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // two hours further down
  await page.mouse.move(x, y + 112, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: t('schedule:lessons.moveTitle', { title: '拖我' }) })
  await expect(dialog).toContainText(`${day} 12:00–13:00`)
  await dialog.getByRole('button', { name: t('schedule:lessons.moveAction', { count: 1 }) }).click()
  await expect(page.getByText(t('schedule:lessons.moved'))).toBeVisible()
  const { list } = await api.call('GET /api/v1/schedule/courses/{id}', { token, params: { id } })
  expect(list.map(({ begintime }) => begintime)).toEqual([Date.parse(`${day}T12:00+08:00`) / 1000])
})
