import { describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import { operation } from '#contract/operation.ts'
import { bareTexts } from '../../scripts/lib/bare-text.ts'
import { fieldLabelProblems } from '../../scripts/lib/field-labels.ts'
import { localeProblems } from '../../scripts/lib/locale-check.ts'
import { plant } from './plant.ts'

type Files = Record<string, unknown>

const locales = (zh: Files, en: Files, zhTw: Files): Record<string, string> => ({
  'locales/zh/order.json': JSON.stringify(zh),
  'locales/en/order.json': JSON.stringify(en),
  'locales/zh_tw/order.json': JSON.stringify(zhTw),
})
const same = (texts: Files) => locales(texts, texts, texts)
const component = (code: string) => ({ 'src/web/features/order/a.tsx': `export const C = () => ${code}` })

describe('locales', () => {
  test('keys in all languages and in the code are allowed', () => {
    const root = plant({ ...same({ pay: { now: 'x {{price}}' } }), ...component("t('order:pay.now')") })
    expect(localeProblems(root)).toEqual([])
  })

  test('a key that one language lacks is reported', () => {
    const root = plant({
      ...locales({ pay: 'a', out: 'b' }, { pay: 'a' }, { pay: 'a', out: 'b' }),
      ...component("[t('order:pay'), t('order:out')]"),
    })
    expect(localeProblems(root)).toEqual(['locales/en: order:out is missing'])
  })

  test('an empty text is reported', () => {
    const root = plant({
      ...locales({ pay: 'a' }, { pay: ' ' }, { pay: 'a' }),
      ...component("t('order:pay')"),
    })
    expect(localeProblems(root)).toContain('locales/en/order.json: order:pay is no text')
  })

  test('different placeholders are reported', () => {
    const root = plant({
      ...locales({ pay: '{{price}}' }, { pay: '{{prize}}' }, { pay: '{{ price }}' }),
      ...component("t('order:pay')"),
    })
    expect(localeProblems(root)).toEqual(['order:pay: en has ({{prize}}), zh has ({{price}})'])
  })

  test('a Chinese text that says 你 is reported', () => {
    const root = plant({
      ...locales({ pay: '你已支付' }, { pay: 'Paid' }, { pay: '您已付款' }),
      ...component("t('order:pay')"),
    })
    expect(localeProblems(root)).toEqual(['locales/zh: order:pay says 你, not 您'])
  })

  test('plural forms may differ between the languages', () => {
    const en = { left_one: '{{count}} day', left_other: '{{count}} days' }
    const zh = { left_other: '{{count}}' }
    const root = plant({ ...locales(zh, en, zh), ...component("t('order:left')") })
    expect(localeProblems(root)).toEqual([])
  })

  test('a key of the code without a text is reported with its place', () => {
    const root = plant({
      ...same({ pay: 'a' }),
      ...component("<Trans i18nKey='order:paid'>{t('order:pay')}</Trans>"),
    })
    expect(localeProblems(root)).toEqual(['src/web/features/order/a.tsx:1: order:paid stands in no language'])
  })

  test('a key that the code never uses is reported', () => {
    const root = plant({ ...same({ pay: 'a', old: 'b' }), ...component("t('order:pay')") })
    expect(localeProblems(root)).toEqual(['locales: order:old is never used'])
  })

  test('a computed key has to be on the list of such keys', () => {
    const root = plant({ ...same({ status: { a: 'a' } }), ...component('t(`order:status.${x}`)') })
    expect(localeProblems(root)).toContain(
      'src/web/features/order/a.tsx:1: computed key order:status.…, not in scripts/lib/locale-exceptions.ts',
    )
  })

  test('a text for Taiwan in words of the mainland is reported with what Taiwan says', () => {
    const root = plant({
      ...locales({ pay: '打开视频' }, { pay: 'Open' }, { pay: '打開視頻' }),
      ...component("t('order:pay')"),
    })
    expect(localeProblems(root)).toEqual(['locales/zh_tw: order:pay says 視頻, in Taiwan: 影片'])
  })

  test('a file that is no JSON is reported', () => {
    const root = plant({ ...same({ pay: 'a' }), ...component("t('order:pay')"), 'locales/en/site.json': '{' })
    expect(localeProblems(root)[0]).toMatch(/^locales\/en\/site\.json: /)
  })
})

describe('texts in components', () => {
  test.each([
    ['English between tags', '<p>Pay now</p>', 'Pay now'],
    ['Chinese between tags', '<p>立即支付</p>', '立即支付'],
    ['a quoted text between tags', "<p>{'Pay now'}</p>", 'Pay now'],
    ['a spoken attribute', '<button aria-label="Close" />', 'Close'],
    ['Chinese in a template', '`共${1}元`', '共'],
  ])('%s is reported', (_kind, code, text) => {
    const [first] = bareTexts(plant(component(code)))
    expect(first).toBe(`src/web/features/order/a.tsx:1: "${text}" belongs into locales`)
  })

  test('class names, punctuation and translated texts are allowed', () => {
    const root = plant(component("<p className={'wide'} id='pay'>{t('order:pay')} · ¥ 5</p>"))
    expect(bareTexts(root)).toEqual([])
  })
})

describe('labels of fields', () => {
  const save = operation({
    method: 'POST',
    path: '/api/lists',
    summary: 'A list',
    access: 'student',
    permission: 'order.write',
    query: Type.Object({ page: Type.Integer() }),
    body: Type.Object({
      rows: Type.Array(Type.Union([Type.Object({ colour: Type.String() }), Type.Null()])),
    }),
    reply: Type.Object({ number: Type.Integer() }),
  })
  const labels = (names: Record<string, string>) => ({ 'locales/zh/fields.json': JSON.stringify({ names }) })

  test('that are missing are reported with the operation, also those of entries, but not those of replies', () => {
    const root = plant(labels({ page: '页码', rows: '各项' }))
    const ofZh = fieldLabelProblems(root, [save]).filter((line) => line.startsWith('locales/zh:'))
    expect(ofZh).toEqual(['locales/zh: fields:names.colour is missing (a field of POST /api/lists)'])
  })

  test('are checked in each language', () => {
    const root = plant(labels({ page: '页码', rows: '各项', colour: '颜色' }))
    const missed = fieldLabelProblems(root, [save])
    expect(missed).toHaveLength(6)
    expect(missed.every((line) => /^locales\/(en|zh_tw): /.test(line))).toBe(true)
  })
})
