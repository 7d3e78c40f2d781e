import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { agreementVersions, users } from '#server/db/tables/all.ts'
import { putDefaultTextsInto } from '#server/demo/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aRegistration } from '#tests/api/account/support.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)

const reading = (language: Language) => ({ headers: { 'accept-language': languageTags[language] } })
const gradesIn = async (language: Language) =>
  (await school.call('GET /api/system/reg_conf', reading(language))).data.available.enabled.find(
    ({ key }) => key === 'grade',
  )?.value
const agreementIn = async (which: 'getregagreement' | 'buyagreement', language: Language) =>
  (await school.call(`GET /api/system/${which}`, reading(language))).data
async function setMainLanguage(main_language: Language): Promise<void> {
  const { data } = await school.call('GET /api/v1/admin/web_config', { token })
  const body = { ...data, main_language }
  expect((await school.call('PUT /api/v1/admin/web_config', { token, body })).code).toBe(0)
}
const gradeTexts = async () =>
  (
    await school.call('GET /api/v1/admin/texts/{text_kind}', {
      token,
      params: { text_kind: 'registration' },
    })
  ).data
const { data: student } = await school.call('POST /api/user/register', {
  ...reading('en'),
  body: { ...(await aRegistration(school)), grade: 'Middle school' },
})
const storedGrade = async () => (await db.select().from(users).where(eq(users.id, student.userid)))[0]?.grade
const profile = (language: Language) =>
  school.call('GET /api/v1/student/profile', { token: student.token.access_token, ...reading(language) })
const grades = {
  zh: ['小学', '初中', '高中', '大学', '成人'],
  en: ['Primary school', 'Middle school', 'High school', 'University', 'Adult'],
  zh_tw: ['國小', '國中', '高中', '大學', '成人'],
}

describe('the grades of a new school', () => {
  it('are offered in the language of the reader', async () => {
    for (const language of languages) expect(await gradesIn(language), language).toEqual(grades[language])
    const main = await school.call('GET /api/system/reg_conf', { ...reading('en'), query: { lang: 'main' } })
    expect(main.data.available.enabled).toContainEqual({ key: 'grade', value: grades.zh, is_lock: 0 })
  })

  it('are one choice in every language: stored in the main one, and shown in that of the reader', async () => {
    expect(await storedGrade()).toBe('初中')
    expect((await profile('en')).data).toMatchObject({
      grade: 'Middle school',
      options: { grade: grades.en },
    })
    expect((await profile('zh_tw')).data.grade).toBe('國中')
    const change = (grade: string) =>
      school.call('PUT /api/v1/student/profile', { token: student.token.access_token, body: { grade } })
    expect((await change('大學')).code).toBe(0)
    expect(await storedGrade()).toBe('大学')
    expect((await change('College')).code).toBe(refusals.invalidField.code)
  })

  it('are translated by the school, and one without a translation is a gap', async () => {
    const { revisions, fields } = await gradeTexts()
    expect(fields[0]).toMatchObject({
      field: 'grade:小学',
      main: '小学',
      en: 'Primary school',
      zh_tw: '國小',
    })
    const save = (field: string, text: string) =>
      school.call('PUT /api/v1/admin/texts/{text_kind}', {
        token,
        params: { text_kind: 'registration' },
        body: { language: 'en', revision: revisions.en, texts: [{ field, text }] },
      })
    expect(await save('grade:幼儿园', 'Nursery')).toMatchObject({ reason: 'invalidField' })
    expect((await save('grade:成人', 'Adults')).code).toBe(0)
    expect((await gradesIn('en'))?.at(-1)).toBe('Adults')
    expect(await save('grade:成人', 'Grown-ups')).toMatchObject({ reason: 'textsChanged' })
    const conf = await loadSetting(db, 'reg_conf')
    const enabled = [{ key: 'grade', value: [...grades.zh, '幼儿园'], is_lock: 0 as const }]
    await school.call('POST /api/system/reg_conf', { token, body: { ...conf, available: { enabled } } })
    expect((await gradesIn('en'))?.at(-1)).toBe('幼儿园')
    const gaps = await school.call('GET /api/v1/admin/text_gaps', {
      token,
      query: { language: 'en', text_kind: 'registration' },
    })
    expect(gaps.data.list).toMatchObject([{ text_kind: 'registration', missing: ['grade:幼儿园'] }])
    await school.call('POST /api/system/reg_conf', { token, body: conf })
  })
})

describe('a school that chooses its main language', () => {
  it('has the texts that it opened with in that language, and the others as translations of them', async () => {
    const before = Object.fromEntries(
      await Promise.all(
        languages.map(async (language) => [language, await agreementIn('getregagreement', language)]),
      ),
    )
    await setMainLanguage('en')
    for (const language of languages)
      expect(await agreementIn('getregagreement', language), language).toMatchObject({
        title: before[language].title,
        content: before[language].content,
        language,
      })
    const main = await school.call('GET /api/system/buyagreement', {
      ...reading('zh'),
      query: { lang: 'main' },
    })
    expect(main.data).toMatchObject({ language: 'en', title: 'Purchase agreement', is_show: 1 })
    expect(await gradesIn('zh')).toEqual(grades.zh)
    // what the school has made of a translation is its text now
    expect(await gradesIn('en')).toEqual([...grades.en.slice(0, 4), 'Adults'])
    expect((await gradeTexts()).fields[0]).toMatchObject({ main: 'Primary school', zh: '小学' })
  })

  it('keeps no text under the name of another language', async () => {
    const kept = await db.select().from(agreementVersions)
    expect(kept.filter(({ language, title }) => language === 'en' && /\p{Script=Han}/u.test(title))).toEqual(
      [],
    )
  })

  it('shows a grade of its former main language in that of the reader', async () => {
    expect(await storedGrade()).toBe('大学')
    for (const language of languages)
      expect((await profile(language)).data.grade, language).toBe(grades[language][3])
  })

  it('keeps what it has written itself', async () => {
    const body = { title: 'Our terms', content: '<p>Be kind.</p>' }
    await school.call('PUT /api/v1/admin/agreements/register', { token, body })
    await setMainLanguage('zh_tw')
    expect(await agreementIn('getregagreement', 'zh')).toMatchObject({ ...body, language: 'zh_tw' })
    expect(await agreementIn('buyagreement', 'zh_tw')).toMatchObject({ title: '課程購買協議' })
  })

  it('gets them at a start too, where an earlier release had left them in another', async () => {
    const config = await loadSetting(db, 'web_config')
    await writeSetting(db, 'web_config', { ...config, main_language: 'en' })
    for (let start = 0; start < 2; start++) {
      await db.transaction((tx) => putDefaultTextsInto(tx, 'en'))
      clearSettingsCache(db)
      expect(await agreementIn('buyagreement', 'en')).toMatchObject({
        title: 'Purchase agreement',
        language: 'en',
      })
    }
  })
})
