import { type Language, languages } from '#contract/languages.ts'
import { keysWithOptions, type RegistrationKey, siteLimits } from '#contract/site/limits.ts'
import type { Db } from '../../db/database.ts'
import type { Translations } from '../../db/tables/columns.ts'
import type { Settings } from './setting-schemas.ts'
import { readTranslated } from './settings.ts'
import { type TextField, translationWanted } from './translations.ts'

type Fields = Settings['reg_conf']['available']['enabled']

/** Names an option among the translations of the registration, so that another option in its place has none. */
const optionName = (key: string, option: string): string => `${key}:${option}`

const hasOptions = (key: string): key is RegistrationKey => keysWithOptions.some((name) => name === key)

/** The options that may be translated, each a text by its own name. */
export function optionTexts({ available }: Settings['reg_conf']): {
  fields: readonly TextField[]
  main: Readonly<Record<string, string>>
} {
  const options = available.enabled.flatMap(({ key, value }) =>
    value.map((option) => [optionName(key, option), option] as const),
  )
  return {
    fields: options.map(([field]) => ({ field, most: siteLimits.option })),
    main: Object.fromEntries(options),
  }
}

/** What the registration offers to choose from: stored in the main language, shown in that of the reader. */
export class RegistrationOptions {
  readonly #fields: Fields
  readonly #translations: Translations

  constructor(fields: Fields, translations: Translations) {
    this.#fields = fields
    this.#translations = translations
  }

  /** The options of a field as they are stored; empty: free text. */
  of(key: string): string[] {
    return this.#fields.find((field) => field.key === key)?.value ?? []
  }

  #shown(key: string, option: string, language: Language | undefined): string {
    return (language && this.#translations[language]?.[optionName(key, option)]) || option
  }

  /** @param language undefined: the main language */
  in(key: string, language: Language | undefined): string[] {
    return [...new Set(this.of(key).map((option) => this.#shown(key, option, language)))]
  }

  /** A choice in the main language, in whatever language it was made; a text that is no option stays. */
  main(key: string, text: string): string {
    const options = this.of(key)
    if (options.includes(text)) return text
    const isShown = (option: string) =>
      languages.some((language) => this.#shown(key, option, language) === text)
    return options.find(isShown) ?? text
  }

  /** A stored choice for a reader; one of a former main language too. */
  shown(key: string, text: string, language: Language | undefined): string {
    const option = this.main(key, text)
    return this.of(key).includes(option) ? this.#shown(key, option, language) : text
  }
}

/** The options at most half a second old. Not for use inside a transaction. */
export async function registrationOptions(db: Db): Promise<RegistrationOptions> {
  const { value, translations } = await readTranslated(db, 'reg_conf')
  return new RegistrationOptions(value.available.enabled, translations)
}

/** The fields of the registration with their options in a language. */
export async function registerConfigIn(db: Db, language: Language): Promise<Settings['reg_conf']> {
  const [{ value }, options, wanted] = await Promise.all([
    readTranslated(db, 'reg_conf'),
    registrationOptions(db),
    translationWanted(db, language),
  ])
  const enabled = value.available.enabled.map((field) =>
    hasOptions(field.key) ? { ...field, value: options.in(field.key, wanted) } : field,
  )
  return { ...value, available: { enabled } }
}
