import { type ReactNode, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { type SavedForm, useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { type ChangedTexts, TextsVersions } from './texts-versions.tsx'
import { nameOf, shownIn, type Texts, type TextsChange, type TextValues, valuesOf } from './texts.ts'

export interface TextsFormOptions {
  texts: Texts
  /** the languages that are edited at once */
  languages: readonly Language[]
  save: (change: TextsChange) => Promise<Texts>
  /** Reads the texts as they are now. */
  reread: () => Promise<Texts>
  labelOf: (field: string) => string
  onSaved?: () => void
}

export interface TextsForm {
  form: SavedForm<TextValues>
  /** what the form was opened with or has saved last, and so what is translated */
  seen: Texts
  /** shows what somebody else has changed meanwhile, where the server has said so */
  versions: ReactNode
}

/**
 * A form of translations. It says which texts its user has seen, so that nobody overwrites the work of others, or says
 * that something is a translation of a text that they have not read.
 */
export function useTextsForm(options: TextsFormOptions): TextsForm {
  const { texts, languages, save, reread, labelOf, onSaved } = options
  const [seen, setSeen] = useState(texts)
  const [changed, setChanged] = useState<ChangedTexts | null>(null)
  const form = useSavedForm<TextValues>({
    initial: valuesOf(texts, languages),
    save: async (values) => {
      let now = seen
      try {
        for (const language of languages) {
          const sent = shownIn(now, language).map((text) => ({
            field: text.field,
            was: text[language],
            text: values[nameOf(text.field, language)] ?? '',
          }))
          // of one language all is sent: who saves a translation as it is says that it is still right
          const given = languages.length === 1 ? sent : sent.filter(({ was, text }) => text !== was)
          if (given.length === 0) continue
          const revision = now.revisions[language]
          now = await save({ language, revision, texts: given.map(({ field, text }) => ({ field, text })) })
        }
      } finally {
        setSeen(now)
      }
      onSaved?.()
      return valuesOf(now, languages)
    },
    onRefused: ({ reason, data }) => {
      if (reason !== 'textsChanged') return false
      void readChanged((data as { by: string }).by)
      return true
    },
  })
  async function readChanged(by: string) {
    setChanged({ by, seen, stored: await reread() })
  }
  const versions = changed && (
    <TextsVersions
      changed={{ ...changed, seen }}
      languages={languages}
      own={form.values}
      labelOf={labelOf}
      onChosen={(values) => {
        setSeen(changed.stored)
        form.goOn(valuesOf(changed.stored, languages), values)
        setChanged(null)
      }}
      onClose={() => setChanged(null)}
    />
  )
  return { form, seen, versions }
}
