import { aPdf } from '../../support/pdf.ts'
import { elsewhere } from '../support/browser.ts'
import { broadcastPage } from '../pages/broadcast-page.ts'
import { livePage } from '../pages/live-page.ts'
import { rememberLanguage, rememberSession } from '../support/browser-session.ts'
import { expectMovingPictures } from '../support/moving-pictures.ts'
import { openClassOf } from '../support/open-class.ts'
import { PASSWORD, type SchoolApi } from '../support/school-api.ts'
import type { SchoolServer } from '../support/school-server.ts'
import { setupLink } from '../support/setup-link.ts'
import { expect, test } from '../support/test.ts'

const TEACHER = 'teacher_fang'
test.use({ ownSchool: { env: { DEMO: 'off' } } })

// the second class belongs to the same school
test.describe.configure({ mode: 'serial' })

/** The first users of an empty school. */
async function found(school: SchoolServer, api: SchoolApi) {
  const token = (await setupLink(school)).split('token=')[1]
  const admin = await api.call('POST /api/setup/admin', {
    body: { token, username: 'admin', password: PASSWORD },
  })
  const body = { username: TEACHER, name: '方老师', types: [2], password: PASSWORD }
  await api.call('POST /api/v1/admin/users', { token: admin.token.access_token, body })
  // another test covers the verification of accounts
  await school.database.query('update users set verified_at = now() where username = $1', [TEACHER])
  return { admin, teacher: await api.login(TEACHER, PASSWORD), student: await api.newStudent() }
}

/** The value of a datetime-local field, in the time zone of these tests' browsers. */
const inShanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)

test('from an empty school to a class that its teacher broadcasts by the camera and a student watches', {
  tag: '@desktop',
}, async ({ page, school, api, t, signIn, otherBrowser }) => {
  const name = '第一课'
  const { admin, teacher, student } = await found(school, api)

  await test.step('the administrator creates the class', async () => {
    await signIn(admin)
    await page.goto('/admin.html#/openclasses')
    await page
      .getByRole('link', { name: t('openclass:create') })
      .first()
      .click()
    await page.getByLabel(t('openclass:form.name')).fill(name)
    await page.getByLabel(t('openclass:form.begin')).fill(inShanghai(new Date()))
    await page.getByLabel(t('openclass:form.teachers')).click()
    await page.getByTitle('方老师').click()
    await expect(page.locator('.ant-select-selection-item', { hasText: '方老师' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('openclass:create') }).click()
    await expect(page).toHaveURL(/#\/openclasses\/\d+$/)
  })

  const desk = await otherBrowser()
  await rememberSession(desk, teacher)
  const studioPage = await desk.newPage()
  const studio = broadcastPage(studioPage, t)
  await test.step('the teacher opens the studio, has video and sound, mutes, and goes live', async () => {
    await studioPage.goto(`${school.origin}/teacher.html#/openclasses`)
    await studioPage.getByRole('link', { name: t('openclass:list.broadcastNamed', { name }) }).click()
    await expect(studio.state('ready')).toBeVisible()
    await studio.button('camera').click()
    await expect(studio.preview).toBeVisible()
    await expectMovingPictures(studioPage)
    await expect(studio.microphone('heard')).toBeVisible()
    await studio.button('mute').click()
    await expect(studio.microphone('muted')).toBeVisible()
    await studio.button('unmute').click()
    await studio.button('goLive').click()
    await expect(studioPage.getByText(t('broadcast:sending.sending'))).toBeVisible()
    await expect(studio.state('live')).toBeVisible()
  })

  const home = await otherBrowser()
  await rememberSession(home, student)
  const watching = await home.newPage()
  await test.step('a student finds it and watches', async () => {
    await watching.goto(`${school.origin}/#/home/openclasses`)
    await watching.getByRole('link', { name }).click()
    const live = livePage(watching, t)
    await live.enter.click()
    await expectMovingPictures(watching)
    // the studio published by WebRTC, and so it is watched
    await expect(live.line('instant')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the teacher shows slides and draws, whose scripts do nothing, and the broadcast goes on', async () => {
    const buffer = aPdf({ pages: ['Tones', 'Strokes', 'Rhymes'], script: 'app.alert\\(1\\)' })
    await studio.slides.setInputFiles({ name: 'lesson.pdf', mimeType: 'application/pdf', buffer })
    await studioPage
      .getByRole('button', { name: t('broadcast:slides.openNamed', { name: 'lesson.pdf' }) })
      .click()
    await expect(studio.page(1, 3)).toBeVisible()
    await expect(studio.button('slides')).toHaveAttribute('aria-pressed', 'true')
    await studioPage.keyboard.press('ArrowRight')
    await expect(studio.page(2, 3)).toBeVisible()
    await studioPage.getByRole('button', { name: t('broadcast:slides.pen') }).click()
    await studio.drawAcross()
    await expect(studioPage.getByRole('button', { name: t('broadcast:slides.clear') })).toBeVisible()
    await studio.button('slidesCorner').click()
    await expect
      .poll(async () =>
        (await school.database.query('select page, title from slide_turns order by second')).rows.at(-1),
      )
      .toEqual({ page: 2, title: 'Strokes' })
    await expectMovingPictures(watching)
  })

  await test.step('it is one broadcast without a break, whatever was shown', async () => {
    await studio.button('camera').click()
    await expectMovingPictures(watching)
    await expect(studioPage.getByText(t('broadcast:sending.sending'))).toBeVisible()
    const { rows } = await school.database.query(
      `select count(*)::int as broadcasts, (select max(run) from video_segments) as breaks from broadcasts`,
    )
    expect(rows).toEqual([{ broadcasts: 1, breaks: 0 }])
  })

  await test.step('the teacher ends it, and its recording is among the videos', async () => {
    await studio.end()
    await expect(studio.state('ended')).toBeVisible()
    await expect(studioPage.getByRole('link', { name: t('broadcast:summary.watch') })).toBeVisible()
    await studioPage.goto(`${school.origin}/teacher.html#/videos`)
    await expect(studioPage.getByRole('row', { name })).toContainText(t('video:source.broadcast'))
  })
})

test('at an insecure address the studio shows why the camera is not available, and offers the address for programs', {
  tag: '@desktop',
}, async ({ browser, school, api, t, language }) => {
  const id = await openClassOf(school, TEACHER, '第二课')
  const context = await browser.newContext()
  await rememberLanguage(context, language)
  await rememberSession(context, await api.login(TEACHER, PASSWORD))
  const page = await context.newPage()
  const studio = broadcastPage(page, t)
  const { port } = new URL(school.origin)
  await page.goto(`http://${elsewhere}:${port}/teacher.html#/openclasses/${id}/broadcast`)
  await expect(page.getByText(t('broadcast:problem.insecure.title'))).toBeVisible()
  await expect(page.getByText(t('broadcast:problem.insecure.text'))).toBeVisible()
  await expect(studio.button('camera')).toBeDisabled()
  expect(await studio.address()).toMatch(/^rtmp:\/\/[\w.]+:\d+\/live\/[\w-]{16,}$/)
  await context.close()
})
