import { broadcastPage } from '../pages/broadcast-page.ts'
import { livePage } from '../pages/live-page.ts'
import { rememberSession } from '../support/browser-session.ts'
import { expectMovingPictures } from '../support/moving-pictures.ts'
import { expect, test } from '../support/test.ts'

const NAME = '更上一层楼：站多高，看多远'

test('the demo teacher is on air by one press, with the sample video in place of a camera', {
  tag: ['@desktop', '@drill'],
}, async ({ page, school, api, t, named, signIn, otherBrowser }) => {
  const studio = broadcastPage(page, t)
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/openclasses')
  await page.getByRole('link', { name: t('openclass:list.broadcastNamed', { name: NAME }) }).click()
  await expect(studio.state('ready')).toBeVisible()
  await studio.button('sample').click()
  await expect(page.getByText(t('broadcast:sending.sending'))).toBeVisible()
  await expect(studio.state('live')).toBeVisible()
  await expect(studio.microphone('heard')).toBeVisible()

  const home = await otherBrowser()
  await rememberSession(home, await api.newStudent())
  const watching = await home.newPage()
  await watching.goto(`${school.origin}/#/home/openclasses`)
  await watching.getByRole('link', { name: named(NAME) }).click()
  await livePage(watching, t).enter.click()
  await expectMovingPictures(watching)

  await studio.end()
  await expect(studio.state('ended')).toBeVisible()
})
