import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { publishAgainAndAgain, publishTo, stopPublishers } from '../../support/publisher.ts'
import { broadcastPage } from '../pages/broadcast-page.ts'
import { livePage } from '../pages/live-page.ts'
import { rememberSession } from '../support/browser-session.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { expectMovingPictures } from '../support/moving-pictures.ts'
import { newClass, now, openClassOf } from '../support/open-class.ts'
import { freePort, type SchoolServer } from '../support/school-server.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)
// a publisher reconnects to the same address
test.use({ ownSchool: { env: { RTMP_PORT: String(await freePort()) } } })
test.afterEach(stopPublishers)

/** Kills the process that receives broadcasts. */
async function killIngest({ pid }: SchoolServer): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(pid), '-f', 'ingest.js'])
  const children = stdout.split('\n').filter(Boolean)
  expect(children).toHaveLength(1)
  process.kill(Number(children[0]), 'SIGKILL')
}

/** The playlist and one of its segments, requested by the page's browser. */
async function videoAt(page: Page, playlist: string): Promise<string[]> {
  const text = await (await page.request.get(playlist)).text()
  const segment = text.split('\n').find((line) => line.endsWith('.ts')) ?? ''
  return [playlist, playlist.replace(/[^/]+$/, segment)]
}

const statusIn = (page: Page, address: string): Promise<number> =>
  page.request.get(address).then((answer) => answer.status())

/** Moves the end of the class twenty minutes into the past. */
const passTime = ({ database }: SchoolServer, id: number) =>
  database.query(
    `update open_classes set begin_at = now() - interval '2 hours', end_at = now() - interval '20 minutes' where id = $1`,
    [id],
  )

test('two students watch a class, chat and like, through interruptions to its replay', {
  tag: '@desktop',
}, async ({ page, school, api, t, signIn, otherBrowser, noSurprises }) => {
  const name = '光影公开课'
  const id = await openClassOf(school, 'teacher_demo', name)
  const studio = broadcastPage(page, t)
  await signIn(await api.login('teacher_demo'))
  await page.goto(`/teacher.html#/openclasses/${id}/broadcast`)
  await expect(studio.state('ready')).toBeVisible()
  const address = await studio.address()
  const first = publishTo(address, 300)
  await expect(studio.state('live')).toBeVisible()

  const open = async () => {
    const browser = await otherBrowser()
    await rememberSession(browser, await api.newStudent())
    const opened = await browser.newPage()
    await opened.goto(`${school.origin}/#/live?id=${id}`)
    const live = livePage(opened, t)
    await live.enter.click()
    return { page: opened, ...live }
  }
  const anna = await open()
  const ben = await open()
  const bothWatch = () => Promise.all([anna, ben].map((one) => expectMovingPictures(one.page)))

  await test.step('both see the video play, and are counted', async () => {
    await bothWatch()
    await expect(ben.views(2)).toBeVisible()
    await expect(ben.online(2)).toBeVisible()
  })

  await test.step('each message arrives at the other once', async () => {
    await anna.post('老师好')
    await ben.post('你好')
    for (const { messages } of [anna, ben])
      for (const text of ['老师好', '你好']) await expect(messages(text)).toHaveCount(1)
  })

  await test.step('a like is seen by the other', async () => {
    await ben.like(0).click()
    await expect(ben.like(1)).toHaveAttribute('aria-pressed', 'true')
    await anna.page.reload()
    await expect(anna.like(1)).toHaveAttribute('aria-pressed', 'false')
    await expect(anna.messages('你好')).toHaveCount(1)
    await bothWatch()
  })

  await test.step('one goes back in the class, and returns to the present', async () => {
    await ben.page.getByRole('button', { name: t('live:rewind.back', { seconds: '30' }) }).click()
    await expectMovingPictures(ben.page)
    await expect(ben.page.getByRole('slider', { name: t('live:rewind.position') })).toBeEnabled()
    await ben.page.getByRole('button', { name: t('live:rewind.goLive') }).click()
    await bothWatch()
  })

  expect(noSurprises).toEqual([])
  await test.step('the stream drops and returns', async () => {
    await first.stop()
    await expect(ben.interrupted).toBeVisible()
  })
  const second = publishTo(address, 300)
  await bothWatch()

  await test.step('the receiving process is killed, and the class continues', async () => {
    await killIngest(school)
    // who watches by HLS notices nothing where a program is back before what is buffered has been played
    await second.ended
    await expect(ben.interrupted).toBeVisible()
    publishAgainAndAgain(address)
    await bothWatch()
  })

  // a player that asks for the stream while nobody publishes is told so, and logs it
  expect(noSurprises.filter((surprise) => !/404|HttpStatusCodeInvalid/.test(surprise))).toEqual([])
  noSurprises.length = 0
  await test.step('the teacher ends it early, and the replay is available at once', async () => {
    await studio.end()
    await expect(studio.state('ended')).toBeVisible()
    await expect(ben.ended).toBeVisible()
    await ben.replay.click()
    await ben.post('谢谢老师')
    await expect(anna.messages('谢谢老师')).toHaveCount(1)
  })

  await test.step('the replay plays, seeks and changes speed', async () => {
    await ben.start()
    await expectMovingPictures(ben.page)
    await ben.seekTo(0.75)
    await expect.poll(async () => (await ben.video()).position).toBeGreaterThan(0.7)
    await ben.changeSpeed('2x')
    await expect.poll(async () => (await ben.video()).speed).toBe(2)
    await expectMovingPictures(ben.page)
  })
})

test('a charged class has no media for who has not paid, at any address', {
  tag: ['@desktop', '@drill'],
}, async ({ page: buyer, school, api, t, signIn, otherBrowser }) => {
  const { access_token: token } = (await api.login('teacher_demo')).token
  const id = await newClass(api, '收费课', now() - 60, { price: '9.90' })
  const params = { id }
  const { rtmp_url, stream_key } = await api.call('GET /api/v1/openclass/{id}/stream', { token, params })
  publishTo(`${rtmp_url}/${stream_key}`, 300)

  const student = await api.newStudent()
  const { productid } = await api.call('GET /api/openclass/get/{id}', { params })
  await payByApi({ school, api }, student, (await api.order(student, productid ?? 0)).order_id)
  await signIn(student)
  await buyer.goto(`/#/live?id=${id}`)
  await expectMovingPictures(buyer)
  const own = { token: student.token.access_token, params }
  const live = await api.call('GET /api/openclass/get/{id}', own)
  const copied = [live.live_flv_url, ...(await videoAt(buyer, live.live_stream_url))]

  const other = await otherBrowser()
  const stranger = await api.newStudent()
  await rememberSession(other, stranger)
  const page = await other.newPage()
  // a viewer of another class has no access to this one
  await page.goto(`${school.origin}/#/live?id=${await newClass(api, '免费课', now() - 60)}`)
  await expect(livePage(page, t).enter).toBeVisible()
  await page.goto(`${school.origin}/#/live?id=${id}`)
  await expect(page.getByRole('dialog', { name: t('live:buy.title') })).toContainText('9.90')
  await expect(page.locator('video')).toHaveCount(0)
  const theirs = await api.call('GET /api/openclass/get/{id}', { token: stranger.token.access_token, params })
  expect(theirs).toMatchObject({ live_stream_url: '', live_flv_url: '', is_buy: 0 })

  await api.call('POST /api/v1/openclass/{id}/end_broadcast', { token, params })
  await passTime(school, id)
  await expect.poll(async () => (await api.call('GET /api/openclass/video/{id}', own)).list.length).toBe(1)
  const [replay] = (await api.call('GET /api/openclass/video/{id}', own)).list
  copied.push(...(await videoAt(buyer, replay?.m3u8 ?? '')))
  await expect(
    api.call('GET /api/openclass/video/{id}', { token: stranger.token.access_token, params }),
  ).rejects.toThrow()

  expect(copied).toHaveLength(5)
  for (const address of copied) {
    expect(await statusIn(page, address), address).toBe(403)
    expect((await fetch(new URL(address, school.origin))).status, address).toBe(403)
  }
  expect(await statusIn(buyer, copied[4] ?? '')).toBe(200)
})
