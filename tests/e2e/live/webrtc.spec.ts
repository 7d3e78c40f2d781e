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

/** Kills the process that has the peers. */
async function killPeers({ pid }: SchoolServer): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(pid), '-f', 'sfu.js'])
  const children = stdout.split('\n').filter(Boolean)
  expect(children).toHaveLength(1)
  process.kill(Number(children[0]), 'SIGKILL')
}

test('a class that is published and watched by WebRTC goes on through a crash, and by another line where WebRTC fails', {
  tag: ['@desktop', '@drill'],
}, async ({ page, school, api, t, signIn, otherBrowser, noSurprises }) => {
  const id = await openClassOf(school, 'teacher_demo', '光影公开课')
  const studio = broadcastPage(page, t)
  await signIn(await api.login('teacher_demo'))
  await page.goto(`/teacher.html#/openclasses/${id}/broadcast`)
  await studio.button('camera').click()
  await studio.button('goLive').click()
  await expect(studio.state('live')).toBeVisible()

  const open = async (isBlocked: boolean) => {
    const browser = await otherBrowser()
    await rememberSession(browser, await api.newStudent())
    const opened = await browser.newPage()
    if (isBlocked) await opened.route('**/whep', (route) => route.abort())
    await opened.goto(`${school.origin}/#/live?id=${id}`)
    const live = livePage(opened, t)
    await live.enter.click()
    return { page: opened, ...live }
  }
  const anna = await open(false)
  const ben = await open(true)

  await test.step('one watches by WebRTC, the other by HTTP-FLV', async () => {
    await Promise.all([anna, ben].map((one) => expectMovingPictures(one.page)))
    await expect(anna.line('instant')).toHaveAttribute('aria-pressed', 'true')
    await expect(ben.line('fast')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the process of the peers is killed, and pictures move again within seconds', async () => {
    await killPeers(school)
    const killed = Date.now()
    await anna.page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.srcObject = null
    })
    await expectMovingPictures(anna.page)
    expect(Date.now() - killed).toBeLessThan(6_000)
    await expect(studio.state('live')).toBeVisible()
  })

  await test.step('its replay plays', async () => {
    await studio.end()
    await expect(studio.state('ended')).toBeVisible()
    await expect(anna.ended).toBeVisible()
    await anna.replay.click()
    await anna.start()
    await expectMovingPictures(anna.page)
  })

  // what was blocked, and what was asked for while nobody published
  const meant = /ERR_FAILED|404 \(Not Found\)/
  expect(noSurprises.filter((surprise) => !meant.test(surprise))).toEqual([])
  noSurprises.length = 0
})
