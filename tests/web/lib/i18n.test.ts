import i18n from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, followLanguage, startI18n, switchLanguage } from '#web/lib/i18n.ts'
import { currentLanguage, currentLanguageTag } from '#web/lib/language.ts'
import { navigation } from '#web/lib/navigation.ts'
import { visit } from './support.ts'

beforeEach(() => visit('/index.html#/home'))
afterEach(() => visit('/index.html'))

describe('the language', () => {
  it('is Chinese until one is chosen, and only its texts are fetched', async () => {
    await startI18n(['common'])
    expect(i18n.t('common:serverError')).toBe('接口请求失败')
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(i18n.getDataByLanguage('en')).toBeUndefined()
    expect(i18n.getDataByLanguage('zh')).not.toHaveProperty('ui')
  })

  it('changes in place, is stored, and is set on the document', async () => {
    await startI18n(['common'])
    await changeLanguage('zh_tw')
    expect(i18n.t('common:serverError')).toBe('介面請求失敗')
    expect(document.documentElement.lang).toBe('zh-TW')
    expect(localStorage.getItem('lang')).toBe('zh_tw')
    expect(currentLanguageTag()).toBe('zh-TW')
  })

  it('follows the choice in another tab, in place', async () => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
    visit('/index.html#/login')
    await startI18n(['common'])
    followLanguage()
    localStorage.setItem('lang', 'en')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(i18n.language).toBe('zh')
    dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: 'en' }))
    await vi.waitFor(() => expect(i18n.t('common:serverError')).toBe('Server Error'))
    expect(document.documentElement.lang).toBe('en')
    expect(reload).not.toHaveBeenCalled()
  })

  it('falls back to Chinese for an unknown language', () => {
    localStorage.setItem('lang', 'xx')
    expect(currentLanguage()).toBe('zh')
  })
})

describe('the switch', () => {
  it.each([
    ['#/login', 'zh', 'en', true],
    ['#/login', 'en', 'zh', true],
    ['#/login', 'zh', 'zh_tw', false],
    ['#/login', 'zh_tw', 'en', false],
    ['#/home', 'zh', 'en', false],
  ] as const)('on %s from %s to %s reloads: %s', async (hash, from, to, reloads) => {
    localStorage.setItem('lang', from)
    await startI18n(['common'])
    visit(`/index.html${hash}`)
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
    await switchLanguage(to)
    expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0)
    expect(currentLanguage()).toBe(to)
  })
})
