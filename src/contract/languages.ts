export const languages = ['zh', 'en', 'zh_tw'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh'

/** BCP 47 tags: what `lang`, Intl and Accept-Language expect. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en', zh_tw: 'zh-TW' }
