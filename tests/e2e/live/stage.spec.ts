import type { BrowserContext, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { broadcastPage } from '../pages/broadcast-page.ts'
import { livePage } from '../pages/live-page.ts'
import { rememberSession } from '../support/browser-session.ts'
import { expectMovingPictures } from '../support/moving-pictures.ts'
import { openClassOf } from '../support/open-class.ts'
import type { SchoolServer } from '../support/school-server.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)
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

/** The lesson that the student of the demo has booked with its teacher begins five minutes ago. @returns its class */
async function runningBookedLesson({ database }: SchoolServer): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `with moved as (
      update lessons l set begin_at = now() - interval '5 minutes', end_at = now() + interval '55 minutes'
      from bookings b, users s, users t
      where b.lesson_id = l.id and b.status = 'booked' and s.id = b.student_id and t.id = l.teacher_id
        and s.username = 'student_demo' and t.username = 'teacher_demo'
      returning l.id, l.begin_at, l.end_at
    )
    update open_classes c set begin_at = moved.begin_at, end_at = moved.end_at from moved
    where c.lesson_id = moved.id returning c.id`,
  )
  return rows[0]?.id ?? 0
}

/** Keeps the connections of the pages, whose figures the browser has. */
const keepConnections = (browser: BrowserContext): Promise<unknown> =>
  browser.addInitScript(() => {
    const all: RTCPeerConnection[] = []
    const Original = window.RTCPeerConnection
    Object.assign(window, { connections: all })
    window.RTCPeerConnection = class extends Original {
      constructor(...given: ConstructorParameters<typeof Original>) {
        super(...given)
        all.push(this)
      }
    }
  })

/** What has arrived over the connections that a page has now: packets of sound, and pictures that were decoded. */
const arrived = (page: Page): Promise<{ sound: number; pictures: number }> =>
  page.evaluate(async () => {
    const { connections = [] } = window as unknown as { connections?: RTCPeerConnection[] }
    let [sound, pictures] = [0, 0]
    for (const connection of connections) {
      if (connection.connectionState !== 'connected') continue
      for (const report of (await connection.getStats()).values()) {
        const { type, kind, packetsReceived, framesDecoded } = report as Record<string, unknown>
        if (type !== 'inbound-rtp') continue
        if (kind === 'audio') sound += Number(packetsReceived ?? 0)
        else pictures += Number(framesDecoded ?? 0)
      }
    }
    return { sound, pictures }
  })

/** Waits until more of a kind arrives than at this moment. */
async function expectMore(page: Page, kind: 'sound' | 'pictures', timeout = 30_000): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  await expect
    .poll(
      async () => {
        const { [kind]: now } = await arrived(page)
        const isMore = now > before
        before = now
        return isMore
      },
      { message: `more ${kind}`, timeout, intervals: [200] },
    )
    .toBe(true)
}

/** Kills the process that has the peers. */
async function killPeers({ pid }: SchoolServer): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(pid), '-f', 'sfu.js'])
  process.kill(Number(stdout.trim()), 'SIGKILL')
}

test('in a booked lesson teacher and student see and hear each other, and nobody else is let in', {
  tag: ['@desktop', '@drill'],
}, async ({ page, context, school, api, t, signIn, otherBrowser, noSurprises }) => {
  const id = await runningBookedLesson(school)
  const desk = await otherBrowser()
  await rememberSession(desk, await api.login('teacher_demo'))
  await keepConnections(desk)
  await keepConnections(context)
  const teacher = await desk.newPage()
  const studio = broadcastPage(teacher, t)

  await test.step('the student is told the truth while nobody receives them', async () => {
    await signIn(await api.login('student_demo'))
    await page.goto(`/#/live?id=${id}`)
    await page.getByRole('button', { name: t('stage:asked.withCamera') }).click()
    await expect(page.getByText(t('stage:own.unreceivedInLesson'))).toBeVisible()
  })
  await test.step('both see and hear each other', async () => {
    await teacher.goto(`${school.origin}/teacher.html#/openclasses/${id}/broadcast`)
    await studio.button('camera').click()
    await studio.button('goLive').click()
    await expect(studio.state('live')).toBeVisible()
    await Promise.all([
      expectMore(teacher, 'pictures'),
      expectMore(teacher, 'sound'),
      expectMore(page, 'sound'),
      expectMovingPictures(page),
    ])
    await expect(page.getByText(t('stage:own.inLesson'))).toBeVisible()
    await expect(teacher.getByText(t('stage:guest.camera'))).toBeVisible()
  })
  await test.step('a third person is refused', async () => {
    const stranger = await otherBrowser()
    const other = await api.newStudent()
    await rememberSession(stranger, other)
    const theirs = await stranger.newPage()
    await theirs.goto(`${school.origin}/#/live?id=${id}`)
    await expect(theirs.getByText(t('errors:openClassNotFound'), { exact: true })).toBeVisible()
    await expect(theirs.locator('video')).toHaveCount(0)
    for (const path of [`/whip/${id}/stage?page=page-one-1`, `/whep/${id}/stage/teacher`]) {
      const answer = await fetch(school.origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/sdp',
          authorization: `Bearer ${other.token.access_token}`,
        },
        body: 'v=0\r\n',
      })
      expect(answer.status, path).toBe(404)
    }
  })
  await test.step('a connection that is lost is back within five seconds', async () => {
    await killPeers(school)
    const killed = Date.now()
    await Promise.all([
      expectMore(teacher, 'pictures', 5_000),
      expectMore(teacher, 'sound', 5_000),
      expectMore(page, 'sound', 5_000),
    ])
    console.log(
      `back ${((Date.now() - killed) / 1000).toFixed(1)} s after the process of the peers was killed`,
    )
    await expectMovingPictures(page)
  })
  await test.step('the replay is for those who were in it', async () => {
    await studio.end()
    await expect(studio.state('ended')).toBeVisible()
    const videosOf = async (token: string) => {
      const answer = await fetch(new URL(`/api/openclass/video/${id}`, school.origin), {
        headers: { authorization: `Bearer ${token}` },
      })
      const { status, data } = (await answer.json()) as {
        status: { code: number }
        data: { list: unknown[] } | null
      }
      return status.code === 0 ? (data?.list.length ?? 0) : -1
    }
    const student = (await api.login('student_demo')).token.access_token
    await expect.poll(() => videosOf(student)).toBe(1)
    expect(await videosOf((await api.login('teacher_demo')).token.access_token)).toBe(1)
    expect(await videosOf((await api.newStudent()).token.access_token)).toBe(-1)
    await livePage(page, t).replay.click()
    await livePage(page, t).start()
    await expectMovingPictures(page)
  })
  // what was asked for while nobody sent it yet, what a stranger asked for, and what was cut off
  const meant = /40[34] \((Not Found|Forbidden)\)|ERR_|50[0-9]/
  expect(noSurprises.filter((surprise) => !meant.test(surprise))).toEqual([])
  noSurprises.length = 0
})
