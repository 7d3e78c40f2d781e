import { languages } from '#contract/languages.ts'
import { findBrowser, launchArguments } from '../../support/browser.ts'
import { openClassOf } from '../support/open-class.ts'
import { expect, test } from '../support/test.ts'

const executablePath = findBrowser()
/** a camera that shows a moving picture and a microphone that beeps */
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({
  launchOptions: { args: [...launchArguments, ...camera], ...(executablePath ? { executablePath } : {}) },
})

test('a teacher goes live from the browser, mutes, and ends; the recording stands among the videos', async ({
  page,
  school,
  api,
  t,
  signIn,
}) => {
  const id = await openClassOf(school, 'teacher_demo', '光影公开课')
  await signIn(await api.login('teacher_demo'))
  await page.goto(`/teacher.html#/openclasses/${id}/broadcast`)
  await expect(page.getByText(t('broadcast:air.ready.name'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('broadcast:studio.camera'), exact: true }).click()
  await expect(page.getByLabel(t('broadcast:preview'))).toBeVisible()
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', t('broadcast:mic.heard'))
  await page.getByRole('button', { name: t('broadcast:studio.mute'), exact: true }).click()
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', t('broadcast:mic.muted'))
  await page.getByRole('button', { name: t('broadcast:studio.unmute'), exact: true }).click()

  await page.getByRole('button', { name: t('broadcast:studio.goLive'), exact: true }).click()
  await expect(page.getByText(t('broadcast:sending.sending'))).toBeVisible()
  await expect(page.getByText(t('broadcast:air.live.name'), { exact: true })).toBeVisible()
  const seconds = async () => {
    const { rows } = await school.database.query<{ duration: number }>(
      'select duration from broadcasts where class_id = $1',
      [id],
    )
    return rows[0]?.duration ?? 0
  }
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThan(2)

  await page.getByRole('button', { name: t('broadcast:studio.end'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText(t('broadcast:end.title', { name: '光影公开课' }))
  await dialog.getByRole('button', { name: t('broadcast:end.verb'), exact: true }).click()
  await expect(page.getByText(t('broadcast:air.ended.name'), { exact: true })).toBeVisible()
  await page.goto('/teacher.html#/videos')
  const row = page.getByRole('row', { name: /光影公开课/ })
  await expect(row).toContainText(t('video:source.broadcast'))
  await expect(row.getByText(t('video:quality.hd'), { exact: true })).toBeVisible({ timeout: 40_000 })
})

for (const language of languages)
  test.describe(`in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language })

    test('the studio is accessible, light and dark, and its key is shown and renewed', async ({
      page,
      school,
      api,
      t,
      signIn,
      look,
    }) => {
      const id = await openClassOf(school, 'teacher_demo', 'Light and shadow')
      await signIn(await api.login('teacher_demo'))
      await page.goto(`/teacher.html#/openclasses/${id}/broadcast`)
      await expect(page.getByText(t('broadcast:air.ready.name'), { exact: true })).toBeVisible()
      await look('broadcast')
      const label = t('broadcast:rtmp.key')
      const key = page.getByLabel(label, { exact: true })
      const before = await key.inputValue()
      await expect(key).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: t('broadcast:showNamed', { label }) }).click()
      await expect(key).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: t('broadcast:rtmp.renew'), exact: true }).click()
      await look('broadcast-renew')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('broadcast:rtmp.renew'), exact: true })
        .click()
      await expect(key).not.toHaveValue(before)
    })
  })
