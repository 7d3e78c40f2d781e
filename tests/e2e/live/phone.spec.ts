import { publishTo, stopPublishers } from '../../support/publisher.ts'
import { livePage } from '../pages/live-page.ts'
import { expectMovingPictures } from '../support/moving-pictures.ts'
import { openClassOf } from '../support/open-class.ts'
import { expect, test } from '../support/test.ts'

test.afterEach(stopPublishers)

test('on a phone a class plays by HTTP-FLV, and by HLS where that fails', {
  tag: ['@phone', '@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look, noSurprises }) => {
  const id = await openClassOf(school, 'teacher_demo', '光影公开课')
  const { token } = await api.login('teacher_demo')
  const { rtmp_url, stream_key } = await api.call('GET /api/v1/openclass/{id}/stream', {
    token: token.access_token,
    params: { id },
  })
  publishTo(`${rtmp_url}/${stream_key}`, 300)
  await signIn(await api.newStudent())
  const live = livePage(page, t)
  await page.goto(`/#/m/live?id=${id}`)
  const stream = page.waitForResponse(/\/live\.flv$/)
  await live.enter.click()
  await expectMovingPictures(page)
  expect((await stream).status()).toBe(200)
  await live.post('老师好')
  await expect(live.messages('老师好')).toHaveCount(1)
  await look('live-on-air')

  expect(noSurprises).toEqual([])
  await page.route('**/live.flv', (route) => route.fulfill({ status: 503 }))
  const playlist = page.waitForResponse(/\/index\.m3u8$/)
  await page.reload()
  await expectMovingPictures(page)
  expect((await playlist).status()).toBe(200)
  // the player's libraries log a failed stream to the console
  noSurprises.length = 0
})
