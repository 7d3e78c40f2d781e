import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoArgs } from '../../support/video-args.ts'
import { rememberSession } from '../support/browser-session.ts'
import { checkoutPages } from '../pages/checkout-pages.ts'
import { TRANSCODING_MS } from '../support/moving-pictures.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { expect, test } from '../support/test.ts'

const path = join(tmpdir(), `shuyuan-lesson-${process.pid}.mp4`)
test.beforeAll(() => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...videoArgs(6), path])
})
test.afterAll(() => rm(path, { force: true }))

const RECORDED = 3
const title = '第一笔'

// nothing here depends on the language or on the width of the screen
test('a recorded course gets a video with captions; its owner watches it and notes a second, others are offered to buy it', {
  tag: ['@desktop', '@screens'],
}, async ({ page, api, school, t, signIn, look, otherBrowser }) => {
  const id = await api.newCourse('录播书法', '10.00', RECORDED)
  await signIn(await api.login('admin'))
  await page.goto(`/admin.html#/products/${id}/lessons`)
  await page.getByRole('button', { name: t('backoffice:lesson.add') }).click()
  await page.getByLabel(t('backoffice:lesson.chapter')).fill('第一章 笔法')
  await page.getByLabel(t('backoffice:lesson.title')).fill(title)
  await expect(page.getByText(t('backoffice:lesson.saveFirst'))).toBeVisible()
  await page.getByRole('button', { name: t('website:form.save'), exact: true }).click()
  await page.getByRole('button', { name: t('backoffice:lesson.addVideoNamed', { name: title }) }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'stroke.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile(path),
  })
  const videos = page.getByRole('list', { name: t('video:class.list') })
  await expect(videos.getByText('stroke', { exact: true })).toBeVisible()
  await expect(videos.getByText(t('video:quality.hd'), { exact: true })).toBeVisible({
    timeout: TRANSCODING_MS,
  })
  await look('lesson-videos')

  await page.goto('/admin.html#/videos')
  await page.getByRole('link', { name: t('video:captions.named', { name: 'stroke' }) }).click()
  await page.getByLabel(t('caption:language')).selectOption('zh')
  const captions = page.locator('input[data-files=captions]')
  const captionFile = (content: string) =>
    captions.setInputFiles({ name: 'stroke.vtt', mimeType: 'text/vtt', buffer: Buffer.from(content) })
  await captionFile('WEBVTT\n\n00:03.000 --> 00:02.000\n第一笔\n')
  await expect(page.getByText(t('errors:captionLine', { line: 3 }))).toBeVisible()
  await captionFile('WEBVTT\n\n00:00.000 --> 00:05.900\n今天写第一笔\n')
  await expect(page.getByLabel(t('caption:edit.text', { number: 1 }))).toHaveValue('今天写第一笔')
  await look('video-captions')
  await page.getByRole('tab', { name: t('caption:chapters') }).click()
  await page.getByRole('button', { name: t('chapters:edit.add') }).click()
  await page.getByLabel(t('chapters:edit.name', { number: 1 })).fill('起笔')
  await page.getByRole('button', { name: t('website:form.save'), exact: true }).click()
  await expect(page.getByText(t('website:form.allSaved'))).toBeVisible()

  const student = await api.newStudent()
  const browser = await otherBrowser()
  await rememberSession(browser, student)
  const study = await browser.newPage()
  await study.goto(`${school.origin}/#/course?productId=${id}`)
  await study.getByRole('tab', { name: t('catalog:tab.lessons', { count: 1 }) }).click()
  await expect(study.getByRole('heading', { name: '第一章 笔法' })).toBeVisible()
  const play = study.getByRole('button', { name: t('catalog:lesson.playNamed', { title }) })
  // who presses before it is known whether the course is owned, gets to the lesson and is asked there
  await expect(study.getByRole('button', { name: t('catalog:buy.buy') }).first()).not.toHaveAttribute(
    'aria-busy',
  )
  await play.click()
  const dialog = study.getByRole('dialog', { name: t('catalog:needed.buyTitle') })
  await expect(dialog).toContainText('录播书法')
  await dialog.getByRole('button', { name: t('catalog:needed.later') }).click()

  const { lessons } = await api.call('GET /api/product/{id}', { params: { id } })
  await study.goto(`${school.origin}/#/live?id=${lessons[0]?.open_class_id}`)
  await expect(study.getByRole('dialog', { name: t('live:lesson.buyTitle') })).toContainText('录播书法')

  const { order_id } = await api.order(student, id)
  await payByApi({ school, api }, student, order_id)
  // from the payment one press leads to the courses, the second to the lesson, and the third plays it
  await study.goto(`${school.origin}/#/paysuccess?product_id=${id}&order_id=${order_id}`)
  await checkoutPages(study, t).learn.click()
  await study.getByRole('link', { name: t('learning:course.startNamed', { name: '录播书法' }) }).click()
  await expect(study).toHaveURL(new RegExp(`#/my_courses/${id}\\?lesson_id=${lessons[0]?.id}$`))
  await expect(study.getByText('10.00')).toHaveCount(0)
  await study.locator('.vjs-big-play-button').click()
  const lessonVideo = study.locator('video')
  await expect
    .poll(() => lessonVideo.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5)
  const player = study.getByRole('region', { name: t('live:player.label', { title: 'stroke' }) })
  await study
    .getByRole('group', { name: t('caption:captions') })
    .getByRole('button', { name: t('common:languageName.zh') })
    .click()
  await expect(player.getByText('今天写第一笔', { exact: true })).toBeVisible()
  await study.locator('h1').click()
  await study.keyboard.press('n')
  await study.getByRole('textbox', { name: /\d\d:\d\d/ }).fill('再看一遍')
  await study.getByRole('button', { name: t('note:save') }).click()
  const notes = study.getByRole('list', { name: t('note:title') })
  await expect(notes.getByText('再看一遍')).toBeVisible()
  await study.getByRole('tab', { name: t('replay:tab.chapters') }).click()
  await expect(study.getByRole('button', { name: /起笔/ })).toBeVisible()

  await study.goto(`${school.origin}/#/course?productId=${id}`)
  await study.getByRole('tab', { name: t('catalog:tab.lessons', { count: 1 }) }).click()
  await play.click()
  await expect(study.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const video = study.locator('video')
  await expect(video).toBeVisible()
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(1)
  await study.getByRole('link', { name: `${t('live:lesson.course')} 录播书法` }).click()
  // who owns it is back where it is learned, not where it is sold
  await expect(study).toHaveURL(
    new RegExp(`/student\\.html#/my_courses/${id}\\?lesson_id=${lessons[0]?.id}$`),
  )
  await expect(study.getByRole('heading', { level: 1, name: '录播书法' })).toBeVisible()
  await expect(study.locator('video')).toBeVisible()
})
