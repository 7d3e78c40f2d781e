import i18n, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { hashPath } from './documents.ts'
import { currentLanguage, keepLanguage, LANGUAGE_KEY, publishLanguage } from './language.ts'
import { navigation } from './navigation.ts'

/** Base address of the texts: one file per language and namespace; a page loads those that it shows. */
const folder = import.meta.env.TEXTS ?? '/locales'

/** @throws when the file fails to load */
async function load(language: string, namespace: string): Promise<ResourceKey> {
  const address = `${folder}/${language}/${namespace}.json`
  const answer = await fetch(new URL(address, document.baseURI))
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()) as ResourceKey
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // oxlint-disable promise/no-callback-in-promise -- the interface of i18next's backends is a callback
  read(language, namespace, done) {
    load(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
  // oxlint-enable promise/no-callback-in-promise
}

function markDocument(language: Language): void {
  document.documentElement.lang = languageTags[language]
}

let started: Promise<unknown> = Promise.resolve()

/** Initializes i18next with the namespaces of the first screen; resolves when they have loaded. */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  const language = currentLanguage()
  markDocument(language)
  started = i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      ns: [...namespaces],
      defaultNS: 'common',
      load: 'currentOnly',
      fallbackLng: false,
      supportedLngs: [...languages],
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    })
  await started
}

/** Loads namespaces while a page's chunk loads, so that they do not load one after another. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await started
  await i18n.loadNamespaces([...namespaces])
}

/** Changes the language of the interface. Rejects, without a change, when the texts fail to load. */
export async function changeLanguage(language: Language): Promise<void> {
  const shown = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {})
  const texts = await Promise.all(shown.map((namespace) => load(language, namespace)))
  for (const [index, namespace] of shown.entries()) {
    i18n.addResourceBundle(language, namespace, texts[index])
  }
  keepLanguage(language)
  await i18n.changeLanguage(language)
  markDocument(language)
  publishLanguage()
}

/** On the login page a change between Chinese and English reloads the page; otherwise texts are rendered again. */
export async function switchLanguage(language: Language): Promise<void> {
  const from = currentLanguage()
  if (language === from) return
  if (hashPath() === '/login' && language !== 'zh_tw' && from !== 'zh_tw') {
    keepLanguage(language)
    navigation.reload()
    return
  }
  await changeLanguage(language)
}

/** Applies a language that is chosen in another tab, without reloading: input is kept. */
export function followLanguage(): void {
  addEventListener('storage', ({ key }) => {
    const chosen = currentLanguage()
    if ((key !== LANGUAGE_KEY && key !== null) || chosen === i18n.language) return
    // If the texts fail to load, this tab keeps its language.
    changeLanguage(chosen).catch(() => undefined)
  })
}
