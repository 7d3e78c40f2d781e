import { describe, expect, it } from 'vitest'
import { settings } from '#server/db/tables/all.ts'
import {
  changeSetting,
  clearSettingsCache,
  loadSetting,
  readSetting,
  writeSetting,
} from '#server/features/site/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

async function store(key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  clearSettingsCache(db)
}

describe('settings', () => {
  it('fills in what is not stored with the defaults', async () => {
    await store('web_config', { version: 2, app_name: 'A school', homePage: { showHotCourses: false } })
    const config = await readSetting(db, 'web_config')
    expect(config).toMatchObject({
      app_name: 'A school',
      currency: 1,
      themeid: 1,
      loginaccount: null,
      homePage: { showHotCourses: false, showStarTeachers: true, swiperSlide: { height: 450 } },
      payment: { payOnWeb: true },
      vod: true,
      paypal: false,
      classe_quotas: 1,
      courseminutes: 45,
    })
  })

  it('ignores stored settings of another version than 2', async () => {
    await store('web_config', { version: 1, app_name: 'Old', currency: 7 })
    expect(await readSetting(db, 'web_config')).toMatchObject({ version: 2, app_name: '', currency: 1 })
  })

  it('accepts switches stored as 0 and 1', async () => {
    await store('web_config', { version: 2, smsvoice: 1, guide: 0 })
    expect(await readSetting(db, 'web_config')).toMatchObject({ smsvoice: true, guide: false })
  })

  it('falls back to the defaults when what is stored cannot be read', async () => {
    await store('web_config', { version: 2, app_name: 'Broken', themeid: 9 })
    expect(await readSetting(db, 'web_config')).toMatchObject({ app_name: '', themeid: 1 })
    await store('login_type', 'nonsense')
    expect(await readSetting(db, 'login_type')).toEqual({ logintype: 3 })
  })

  it('drops unknown keys', async () => {
    await store('web_config', { version: 2, constructor_of_evil: true })
    expect(await readSetting(db, 'web_config')).not.toHaveProperty('constructor_of_evil')
  })

  it('refuses to store what does not have its shape', async () => {
    await expect(writeSetting(db, 'logo', { logo: '/a.svg' })).resolves.toBeUndefined()
    const config = await loadSetting(db, 'web_config')
    await expect(writeSetting(db, 'web_config', { ...config, currency: 99 })).rejects.toThrow('web_config')
  })

  it('keeps both of two concurrent changes', async () => {
    await store('web_config', { version: 2 })
    await Promise.all([
      db.transaction((tx) => changeSetting(tx, 'web_config', (config) => ({ ...config, app_name: 'Both' }))),
      db.transaction((tx) => changeSetting(tx, 'web_config', (config) => ({ ...config, smsvoice: true }))),
    ])
    expect(await loadSetting(db, 'web_config')).toMatchObject({ app_name: 'Both', smsvoice: true })
  })
})
