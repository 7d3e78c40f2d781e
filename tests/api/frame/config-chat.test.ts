import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

const tencent = {
  CHAT_PROVIDER: 'tencent',
  TENCENT_IM_APP_ID: '1400000001',
  TENCENT_IM_KEY: 'k'.repeat(64),
  TENCENT_IM_ADMIN: 'administrator',
}
const chatOf = (env: Record<string, string>) => readConfig(env).chat

describe('the chat', () => {
  test('is built in, at twenty messages a second, by default', () => {
    expect(chatOf({})).toEqual({ provider: 'built-in', messagesPerSecond: 20 })
    expect(chatOf({ CHAT_MESSAGES_PER_SECOND: '50' })).toMatchObject({ messagesPerSecond: 50 })
  })

  test('goes through Tencent IM with its application, key and administrator', () => {
    expect(chatOf(tencent)).toEqual({
      ...{ provider: 'tencent', messagesPerSecond: 20, appId: 1_400_000_001, key: 'k'.repeat(64) },
      ...{ admin: 'administrator', endpoint: null, proxy: null },
    })
    const own = {
      ...tencent,
      TENCENT_IM_ENDPOINT: 'https://adminapisgp.im.qcloud.com',
      TENCENT_IM_PROXY: 'wss://im.school.example/',
    }
    expect(chatOf(own)).toMatchObject({
      endpoint: 'https://adminapisgp.im.qcloud.com',
      proxy: 'wss://im.school.example',
    })
  })

  test.each([
    [{ CHAT_PROVIDER: 'irc' }, 'CHAT_PROVIDER'],
    [{ CHAT_MESSAGES_PER_SECOND: '0' }, 'CHAT_MESSAGES_PER_SECOND'],
    [{ ...tencent, TENCENT_IM_APP_ID: '' }, 'TENCENT_IM_APP_ID'],
    [{ ...tencent, TENCENT_IM_KEY: 'short' }, 'TENCENT_IM_KEY'],
    [{ ...tencent, TENCENT_IM_ADMIN: '' }, 'TENCENT_IM_ADMIN'],
    [{ ...tencent, TENCENT_IM_ENDPOINT: 'http://tim.example' }, 'TENCENT_IM_ENDPOINT'],
    [{ ...tencent, TENCENT_IM_PROXY: 'https://im.school.example' }, 'TENCENT_IM_PROXY'],
    [{ ...tencent, TENCENT_IM_PROXY: 'ws://im.school.example' }, 'TENCENT_IM_PROXY'],
  ])('with %j stops the start with a line about it', (env, name) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(name)
  })
})
