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

test('WebRTC has a port of its own, unless it is off or a cloud receives the classes', () => {
  expect(readConfig({}).webrtc).toEqual({
    port: 8189,
    host: '127.0.0.1',
    addresses: ['127.0.0.1'],
    mostViewers: 150,
    turn: null,
  })
  const everywhere = { HOST: '0.0.0.0', DEMO: 'off', WEBRTC_PUBLIC_ADDRESS: '203.0.113.7, 2001:db8::7' }
  expect(readConfig(everywhere).webrtc).toMatchObject({
    host: null,
    addresses: ['203.0.113.7', '2001:db8::7'],
  })
  const turn = {
    WEBRTC_TURN_URLS: 'turns:turn.school.example:5349?transport=tcp',
    WEBRTC_TURN_SECRET: 'secret',
  }
  expect(readConfig(turn).webrtc.turn).toEqual({ urls: [turn.WEBRTC_TURN_URLS], secret: 'secret' })
  for (const env of [{ WEBRTC_PORT: 'off' }, { LIVE_PROVIDER: 'off' }, tencent])
    expect(readConfig(env).webrtc.port).toBeNull()
  expect(readConfig(srs).webrtc.port).toBe(8189)
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
    ['WEBRTC_PORT', 'on'],
    ['WEBRTC_PUBLIC_ADDRESS', 'school.example'],
    ['WEBRTC_TURN_URLS', 'https://turn.school.example'],
    ['WEBRTC_TURN_SECRET', 'alone-without-urls'],
    ['VIDEO_MAX_GB', '0'],
    ['LIVE_ABSENCE_SECONDS', 'long'],
  ])('%s, when it is "%s"', (name, value) => {
    expect(faultOf({ [name]: value })).toContain(name)
  })
})
