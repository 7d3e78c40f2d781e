import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoArgs } from '../../support/video-args.ts'
import { listRow } from '../pages/list-row.ts'
import { TRANSCODING_MS } from '../support/moving-pictures.ts'
import { expect, test } from '../support/test.ts'

const path = join(tmpdir(), `shuyuan-video-${process.pid}.mp4`)
test.beforeAll(() => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...videoArgs(3), path])
})
test.afterAll(() => rm(path, { force: true }))

test('a teacher uploads a video, cuts a part out of it, renames and removes it', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, signIn, look, noSurprises }) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/videos')
  const choose = page.locator('input[type=file]')
  await expect(page.getByRole('button', { name: t('video:upload.verb'), exact: true })).toBeEnabled()

  await choose.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') })
  await expect(page.getByText(t('errors:notAVideo'))).toBeVisible()
  await page.getByRole('button', { name: t('video:upload.cancelNamed', { name: 'notes.mp4' }) }).click()
  // the upload protocol refuses by HTTP status, which browsers log
  expect(noSurprises.splice(0)).toHaveLength(1)

  await choose.setInputFiles({
    name: 'shadow.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile(path),
  })
  const rows = (name: string) =>
    listRow(page, name).filter({ has: page.getByRole('button', { name: t('video:rename.verb') }) })
  const row = rows('shadow')
  await expect(row.getByText(t('video:quality.hd'), { exact: true })).toBeVisible({ timeout: TRANSCODING_MS })
  await look('videos')

  await row.getByRole('button', { name: t('video:clip.verb') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('video:clip.end')).fill('0:00')
  await expect(dialog.getByText(t('video:clip.problem.order'))).toBeVisible()
  await look('videos-clip')
  await dialog.getByLabel(t('video:clip.end')).fill('0:02')
  await dialog.getByRole('button', { name: t('video:clip.cut'), exact: true }).click()
  await expect(row).toHaveCount(2)

  await row
    .last()
    .getByRole('button', { name: t('video:rename.verb') })
    .click()
  await dialog.getByLabel(t('video:name')).fill('light')
  await dialog.getByRole('button', { name: t('video:rename.save'), exact: true }).click()
  const renamed = rows('light')
  await expect(renamed).toHaveCount(1)
  await renamed.getByRole('button', { name: t('video:remove.verb') }).click()
  await dialog.getByRole('button', { name: t('video:remove.verb'), exact: true }).click()
  await expect(renamed).toHaveCount(0)
})
