import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

/** @returns the line that the start prints */
function faultOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the start went on')
}

const tencent = {
  LIVE_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: 'AKIDforTestsOnly',
  TENCENT_SECRET_KEY: 'secretKeyForTestsOnly',
  TENCENT_CSS_PUSH_DOMAIN: 'push.school.example',
  TENCENT_CSS_PLAY_DOMAIN: 'play.school.example',
  TENCENT_CSS_PUSH_KEY: 'push-key-0001',
  TENCENT_CSS_PLAY_KEY: 'play-key-0001',
  TENCENT_CSS_CALLBACK_KEY: 'callback-key-0001',
}
const srs = {
  LIVE_PROVIDER: 'srs',
  RTMP_URL: 'rtmp://srs.school.example/live/',
  SRS_HTTP_URL: 'http://10.0.0.5:8080/',
  SRS_API_URL: 'http://10.0.0.5:1985',
  SRS_HOOK_SECRET: 'hook-secret-1',
}
const vod = {
  VIDEO_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: 'AKIDforTestsOnly',
  TENCENT_SECRET_KEY: 'secretKeyForTestsOnly',
  TENCENT_VOD_APP_ID: '1500000001',
  TENCENT_VOD_PLAY_DOMAIN: 'play.vod.example',
  TENCENT_VOD_PLAY_KEY: 'playKeyForTests1',
  TENCENT_VOD_HOOK_SECRET: 'vod-hook-secret',
}
const without = (env: Record<string, string>, name: string) => ({ ...env, [name]: '' })

test('by default broadcasts are received at the address of the school', () => {
  expect(readConfig({}).live).toEqual({
    provider: 'embedded',
    rtmpHost: '127.0.0.1',
    rtmpPort: 1935,
    rtmpUrl: null,
  })
  expect(readConfig({}).video).toEqual({
    ffmpegPath: undefined,
    mostBytes: 4 * 1024 ** 3,
    mostSeconds: 6 * 3600,
    absenceSeconds: 300,
  })
  expect(readConfig({ LIVE_PROVIDER: 'off' }).live).toEqual({ provider: 'off' })
})

test('an SRS and Tencent Cloud are accepted with all that they need', () => {
  expect(readConfig(srs).live).toMatchObject({
    provider: 'srs',
    rtmpUrl: 'rtmp://srs.school.example/live',
    httpUrl: 'http://10.0.0.5:8080',
  })
  expect(readConfig(tencent).live).toMatchObject({ app: 'live', playOrigin: 'https://play.school.example' })
})

test('media are kept by the school, or by Tencent Cloud with all that it needs', () => {
  expect(readConfig({}).vod).toBeNull()
  expect(readConfig(vod).vod).toMatchObject({ appId: 1_500_000_001, endpoint: null })
  expect(faultOf({ ...vod, VIDEO_MAX_GB: '6' })).toContain('VIDEO_MAX_GB may be 5 at most')
})

describe('the start is stopped by a line that names', () => {
  test.each(Object.keys(srs).slice(1))('%s, which an SRS needs', (name) => {
    expect(faultOf(without(srs, name))).toContain(name)
  })
  test.each(Object.keys(tencent).slice(1))('%s, which Tencent Cloud needs', (name) => {
    expect(faultOf(without(tencent, name))).toContain(name)
  })
  test.each(Object.keys(vod).slice(1))('%s, which Tencent Cloud VOD needs', (name) => {
    expect(faultOf(without(vod, name))).toContain(name)
  })
  test.each([
    ['LIVE_PROVIDER', 'twitch'],
    ['VIDEO_PROVIDER', 'youtube'],
    ['RTMP_PORT', '70000'],
    ['RTMP_URL', 'http://live.school.example'],
    ['RTMP_URL', 'rtmp://user@live.school.example/live'],
    ['VIDEO_MAX_GB', '0'],
    ['LIVE_ABSENCE_SECONDS', 'long'],
  ])('%s, when it is "%s"', (name, value) => {
    expect(faultOf({ [name]: value })).toContain(name)
  })
})
