import type { Locator, Page } from '@playwright/test'
import { publishTo, stopPublishers } from '../../support/publisher.ts'
import { broadcastPage } from '../pages/broadcast-page.ts'
import { livePage } from '../pages/live-page.ts'
import { joinedClass } from '../support/joined-class.ts'
import { freePort } from '../support/school-server.ts'
import { expect, test } from '../support/test.ts'

// a program broadcasts to it
test.use({ ownSchool: { env: { RTMP_PORT: String(await freePort()) } } })
test.afterEach(stopPublishers)

/** Draws a box from one place of the page to another, in shares of its size. */
async function draw(page: Page, board: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const canvas = board.locator('canvas.interactive')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('there is no page to draw on')
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await board.getByTestId('toolbar-rectangle').check({ force: true })
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

/** How many points of the page have another colour than its paper. */
const inked = (board: Locator): Promise<number> =>
  board.locator('canvas.static').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data
    if (!data) return 0
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at] !== data[0] || data[at + 1] !== data[1] || data[at + 2] !== data[2]) count += 1
    return count
  })

test('a teacher draws on the whiteboard, a student sees it and draws with the pen, and the replay shows it', {
  tag: '@desktop',
}, async ({ page, school, api, t, language, signIn, look, otherBrowser }) => {
  const { id, teacher, student } = await joinedClass(
    { page, school, api, signIn, otherBrowser },
    '公开课：书法',
  )
  await teacher.goto(`${school.origin}/teacher.html#/openclasses/${id}/broadcast`)
  const boardOn = (one: Page) => one.getByRole('region', { name: t('whiteboard:title'), exact: true })

  const studio = broadcastPage(teacher, t)
  await test.step('the teacher is on air', async () => {
    // a program takes much less of the machine than a browser that encodes
    publishTo(await studio.address(), 300)
    await expect(studio.state('live')).toBeVisible()
  })
  await test.step('what the teacher draws is on the page of the student', async () => {
    await teacher.getByRole('button', { name: t('whiteboard:open') }).click()
    await draw(teacher, boardOn(teacher), [0.3, 0.4], [0.5, 0.6])
    await expect.poll(() => inked(boardOn(page))).toBeGreaterThan(0)
    await look('whiteboard')
    await look('whiteboard-teacher', teacher)
  })
  await test.step('the student only looks until the pen is given', async () => {
    await expect(boardOn(page).getByTestId('toolbar-rectangle')).toBeHidden()
    await teacher
      .getByRole('button', { name: t('people:open') })
      .first()
      .click()
    const given = t('whiteboard:pen.giveTo', { name: '' }).trim()
    await teacher
      .getByRole('button', { name: new RegExp(`^${given.split(' ')[0]}`) })
      .first()
      .click()
    await expect(boardOn(page).getByText(t('whiteboard:pen.own'))).toBeVisible()
    await teacher.keyboard.press('Escape')
    const before = await inked(boardOn(teacher))
    await draw(page, boardOn(page), [0.6, 0.4], [0.8, 0.6])
    await expect.poll(() => inked(boardOn(teacher))).toBeGreaterThan(before)
    await look('whiteboard-pen')
    await boardOn(page)
      .getByRole('button', { name: t('whiteboard:menu') })
      .click()
    const keys = boardOn(page).locator('.dropdown-menu-item__shortcut').first()
    expect((await keys.boundingBox())?.height, 'stands in one line').toBeLessThan(30)
    await page.keyboard.press('Escape')
    await boardOn(page).getByTestId('toolbar-arrow').check({ force: true })
    const hint = boardOn(page).locator('.HintViewer')
    await expect(hint).toHaveText(/\S/)
    if (language !== 'en') await expect(hint).not.toContainText('Click')
  })
  await test.step('the page is there after a reload', async () => {
    await page.reload()
    await expect.poll(() => inked(boardOn(page))).toBeGreaterThan(0)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(async () => (await boardOn(page).boundingBox())?.height).toBeLessThanOrEqual(390)
    if (size) await page.setViewportSize(size)
  })
  await test.step('the replay shows what was drawn from its second on', async () => {
    await studio.end()
    await livePage(page, t).replay.click()
    await page.getByRole('tab', { name: t('live:tab.details') }).click()
    await page.getByRole('tab', { name: t('replay:tab.whiteboard') }).click()
    const { steps } = await api.call('GET /api/v1/openclass/{id}/whiteboard/replay', {
      ...{ token: student.token.access_token, params: { id } },
    })
    const seconds = steps.map(({ second }) => second)
    const replayed = page.getByRole('tabpanel', { name: t('replay:tab.whiteboard') })
    const goTo = (second: number) =>
      page.locator('video').evaluate((video: HTMLVideoElement, to) => {
        video.pause()
        video.currentTime = to
      }, second)
    const [first = 0] = seconds
    const last = seconds.at(-1) ?? 0
    expect(last).toBeGreaterThan(first)
    await goTo(first + 0.5)
    await expect.poll(() => inked(replayed)).toBeGreaterThan(0)
    const before = await inked(replayed)
    await look('whiteboard-replay')
    await goTo(last + 0.5)
    await expect.poll(() => inked(replayed)).toBeGreaterThan(before)
    const after = await inked(replayed)
    await goTo(first + 0.5)
    await expect.poll(() => inked(replayed)).toBeLessThan(after)
    await page.getByRole('button', { name: t('replay:board.enlarge') }).click()
    const large = boardOn(page)
    await expect.poll(() => inked(large)).toBeGreaterThan(0)
    const { width = 0 } = (await large.boundingBox()) ?? {}
    expect(width, 'it has the room of the picture').toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.6)
    await look('whiteboard-replay-large')
  })
})
