import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { languageOf, text } from '#server/lib/texts.ts'

describe('a text', () => {
  test.each([
    ['zh', '请先登录'],
    ['zh_tw', '請先登入'],
    ['en', 'Please log in first'],
  ] as const)('exists in %s', (language, expected) => {
    expect(text(language, 'errors:notSignedIn')).toBe(expected)
  })

  test('takes values into its placeholders, as they are', () => {
    expect(text('en', 'errors:invalidField', { field: 'cursor' })).toBe('cursor is not valid')
    expect(text('en', 'errors:invalidField', { field: '$& {{field}}' })).toBe('$& {{field}} is not valid')
    expect(text('en', 'errors:serverError', { id: 7 })).toContain('(reference 7)')
  })

  test('has the form that its language wants for a number', () => {
    const failed = (language: Language, count: number | string) =>
      text(language, 'health:finding.refund_failed.title', { count })
    expect(failed('en', 1)).toBe('1 refund has failed and waits for a decision')
    expect(failed('en', '2')).toBe('2 refunds have failed and wait for a decision')
    expect(failed('zh', 1)).toBe('1 笔退款失败，等待处理')
  })

  test('lists names as its language does', () => {
    const names = ['水墨', '星空', '围棋']
    expect(text('en', 'errors:offersRefused', { names })).toContain('水墨, 星空, and 围棋')
    expect(text('zh', 'errors:offersRefused', { names })).toContain('水墨、星空和围棋')
    expect(text('zh_tw', 'errors:offersRefused', { names })).toContain('水墨、星空和围棋')
  })

  test('keeps a placeholder that has no value', () => {
    expect(text('en', 'errors:invalidField', { other: 'x' })).toBe('{{field}} is not valid')
    expect(text('en', 'errors:invalidField')).toBe('{{field}} is not valid')
  })

  test('is nested where its key is', () => {
    expect(text('en', 'cashier:states.closed')).toBe('closed')
  })

  test.each(['errors:nothing', 'nowhere:notSignedIn', 'cashier:states', 'errors:constructor', 'errors'])(
    'that does not exist is its key: %s',
    (key) => {
      for (const language of languages) expect(text(language, key)).toBe(key)
    },
  )
})

describe('the language of a request', () => {
  test.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['zh', 'zh'],
    ['zh-Hans-HK', 'zh'],
    ['zh-TW', 'zh_tw'],
    ['zh-tw,en', 'zh_tw'],
    ['zh_tw', 'zh_tw'],
    ['zh-HK', 'zh_tw'],
    ['zh-MO', 'zh_tw'],
    ['zh-Hant', 'zh_tw'],
    ['zh-Hant-TW', 'zh_tw'],
    ['en', 'en'],
    ['en-GB,zh;q=0.5', 'en'],
    ['EN-us', 'en'],
    ['fr', 'en'],
    ['enm', 'en'],
    ['fr, zh;q=0.2', 'zh'],
    ['en;q=0.2, zh;q=0.9', 'zh'],
    ['zh;q=0, en;q=0.1', 'en'],
    ['zh;q=0, fr', 'en'],
    ['fr, *;q=0.1', 'en'],
    ['en ; q = 1', 'en'],
    ['x'.repeat(300), 'zh'],
    ['*', 'zh'],
    ['', 'zh'],
    [undefined, 'zh'],
  ])('%s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})
