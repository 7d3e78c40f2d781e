/** The three languages of the interface, as i18next and the local storage key `lang` name them. */
export type Lang = 'zh' | 'en' | 'zh_tw'

const tags: Readonly<Record<Lang, string>> = { zh: 'zh-CN', en: 'en', zh_tw: 'zh-TW' }

/** The language tag (BCP 47) for `<html lang>` and for Intl. */
export function langTag(lang: Lang): string {
  return tags[lang]
}

/** Any spelling of a language (`zh-TW`, `zh_tw`, `en-GB`) as one of ours; unknown ones become Chinese. */
export function toLang(text: string | undefined): Lang {
  const name = (text ?? '').toLowerCase().replace('-', '_')
  if (name.startsWith('en')) return 'en'
  return /^zh_(tw|hk|mo|hant)/.test(name) ? 'zh_tw' : 'zh'
}
