import type { Page } from '@playwright/test'
import { broadcastPage } from '../pages/broadcast-page.ts'
import { livePage } from '../pages/live-page.ts'
import { rememberSession } from '../support/browser-session.ts'
import { openClassOf } from '../support/open-class.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: { env: {} } })

/** How bright the right half of the page's player is, 0 to 255: there a guest is shown; -1 before it plays. */
const rightHalf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('section video')
    if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return -1
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 })
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const pixels = context?.getImageData(18, 3, 12, 10).data ?? new Uint8ClampedArray()
    return (
      pixels.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (pixels.length * 0.75)
    )
  })

test('a student who is brought on stage is in what everybody sees, until they are taken down', {
  tag: '@desktop',
}, async ({ page, school, api, t, signIn, look, otherBrowser, noSurprises }) => {
  const id = await openClassOf(school, 'teacher_demo', '上台公开课')
  const student = await api.newStudent()
  await api.call('POST /api/openclass/appoint', {
    ...{ token: student.token.access_token, body: { open_class_id: id } },
  })
  const desk = await otherBrowser()
  await rememberSession(desk, await api.login('teacher_demo'))
  const teacher = await desk.newPage()
  const studio = broadcastPage(teacher, t)
  const elsewhere = await otherBrowser()
  await rememberSession(elsewhere, await api.newStudent())
  const viewer = await elsewhere.newPage()

  await test.step('the teacher is on air, without a picture', async () => {
    await teacher.goto(`${school.origin}/teacher.html#/openclasses/${id}/broadcast`)
    await studio.button('camera').click()
    await teacher.getByText(t('broadcast:devices.title'), { exact: true }).click()
    await teacher.getByRole('button', { name: t('broadcast:devices.cameraOff') }).click()
    await studio.button('goLive').click()
    await expect(studio.state('live')).toBeVisible()
    await viewer.goto(`${school.origin}/#/live?id=${id}`)
    await livePage(viewer, t).enter.click()
    await expect.poll(() => rightHalf(viewer)).toBeGreaterThanOrEqual(0)
    expect(await rightHalf(viewer)).toBeLessThan(40)
  })
  await test.step('a raised hand is brought on stage, and the student is told what will happen', async () => {
    await signIn(student)
    await page.goto(`/#/live?id=${id}`)
    await page.getByRole('tab', { name: t('live:tab.takingPart') }).click()
    await page.getByRole('button', { name: t('interaction:hands.raise') }).click()
    await teacher.getByRole('button', { name: t('stage:people.callOf', { name: '' }).trim() }).click()
    await expect(page.getByText(t('stage:asked.seen'))).toBeVisible()
    await page.getByRole('button', { name: t('stage:asked.try') }).click()
    await expect(page.getByLabel(t('stage:own.picture'))).toBeVisible()
    await look('stage-asked')
  })
  await test.step('everybody sees them', async () => {
    await page.getByRole('button', { name: t('stage:asked.withCamera') }).click()
    await expect(page.getByText(t('stage:own.there'))).toBeVisible()
    await expect.poll(() => rightHalf(viewer)).toBeGreaterThan(60)
    await expect(viewer.getByText(t('stage:who', { names: '' }).trim())).toBeVisible()
    await expect(teacher.getByText(t('stage:guest.camera'))).toBeVisible()
    await look('stage-own')
    await look('stage-studio', teacher)
  })
  await test.step('who is taken down is gone, and their camera is off', async () => {
    await teacher.getByRole('button', { name: t('stage:guest.takeDownOf', { name: '' }).trim() }).click()
    await expect(page.getByText(t('stage:own.ended'))).toBeVisible()
    await expect.poll(() => rightHalf(viewer)).toBeLessThan(40)
  })
  // what was asked for while nobody sent it yet
  const meant = /404 \(Not Found\)/
  expect(noSurprises.filter((surprise) => !meant.test(surprise))).toEqual([])
  noSurprises.length = 0
})
