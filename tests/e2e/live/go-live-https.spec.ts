import { broadcastPage } from '../pages/broadcast-page.ts'
import { loginPage } from '../pages/login-page.ts'
import { expectMovingPictures } from '../support/moving-pictures.ts'
import { openClassOf } from '../support/open-class.ts'
import { DEMO_PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

// without WebRTC the studio sends by its WebSocket
test.use({ ownSchool: { secure: true, env: { WEBRTC_PORT: 'off' } }, ignoreHTTPSErrors: true })

test('over https a class is broadcast by the camera and watched', {
  tag: ['@desktop', '@drill'],
}, async ({ page, context, school, t }) => {
  const id = await openClassOf(school, 'teacher_demo', '光影公开课')
  await page.goto('/login.html')
  await loginPage(page, t).byName('teacher_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/teacher\.html#\/today$/)
  await page.goto(`/teacher.html#/openclasses/${id}/broadcast`)
  const studio = broadcastPage(page, t)
  await studio.button('camera').click()
  await studio.button('goLive').click()
  await expect(studio.state('live')).toBeVisible()

  const watching = await context.newPage()
  await watching.goto(`/#/live?id=${id}`)
  await expectMovingPictures(watching)
})
