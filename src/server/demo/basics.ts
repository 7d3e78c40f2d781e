import type { Static } from 'typebox'
import type { site } from '#contract/site/operations.ts'
import type { Queryable } from '../db/database.ts'
import { settings } from '../db/tables/all.ts'
import { agreementDigest } from '../lib/agreement-digest.ts'
import type { Translations } from '../db/tables/columns.ts'
import { buyAgreementIn, registerAgreementIn } from './agreement-translations.ts'
import { buyAgreement, registerAgreement } from './agreements.ts'
import { defaultGrades, gradesBeside } from './default-texts.ts'

type Entry = Static<typeof site.navigation.reply>['navigation'][number]

const entry = (nav_module: string, zh: string, en: string, zh_tw: string, url: string): Entry => ({
  nav_module,
  front_nav_name: zh,
  front_nav_name_en: en,
  front_nav_name_zh_tw: zh_tw,
  pc_show: 1,
  url,
  links: [],
})

const navigation: Static<typeof site.navigation.reply> = {
  navigation: [
    entry('home', '首页', 'Home', '首頁', '#/home'),
    entry('open_class', '公开课', 'Open classes', '公開課', '#/home/openclasses'),
    entry('course_list', '全部课程', 'Courses', '所有課程', '#/home/courses'),
    entry('star_teacher', '名师', 'Teachers', '名師', '#/home/teachers'),
    // shown once the school has written about itself
    entry('about_us', '关于我们', 'About us', '關於我們', '#/home/about'),
  ],
}

const noPictures = {
  PC: 0,
  mobile: 0,
  PC_background_image_url: { url: '' },
  mobile_top_banner_url: { url: '' },
  mobile_bottom_banner_url: { url: '' },
} as const

const registerConfig: Static<typeof site.registerConfig.reply> = {
  ...noPictures,
  available: {
    enabled: [
      { key: 'name', value: [], is_lock: 0 },
      { key: 'grade', value: [...defaultGrades.zh], is_lock: 0 },
    ],
  },
}
const loginConfig: Static<typeof site.loginConfig.reply> = { ...noPictures, PC_link_url: '' }

const basics: Record<string, unknown> = {
  web_config: { version: 2 },
  navigation,
  reg_agreement: registerAgreement,
  buy_agreement: buyAgreement,
  reg_conf: registerConfig,
  login_conf: loginConfig,
  login_type: { logintype: 3 },
}

/** Translations of an agreement, each of them one of its text here. */
const ofText = (translations: Translations, agreement: { title: string; content: string }): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      { ...texts, of: agreementDigest(agreement) },
    ]),
  )

const translations: Readonly<Record<string, Translations>> = {
  reg_agreement: ofText(registerAgreementIn, registerAgreement),
  buy_agreement: ofText(buyAgreementIn, buyAgreement),
  reg_conf: gradesBeside(defaultGrades.zh, { en: defaultGrades.en, zh_tw: defaultGrades.zh_tw }),
}

/** The settings that every school opens with. What is there already stays, so this may run at every start. */
export async function seedBasics(db: Queryable): Promise<void> {
  await db
    .insert(settings)
    .values(
      Object.entries(basics).map(([key, value]) => ({ key, value, translations: translations[key] ?? {} })),
    )
    .onConflictDoNothing()
}
