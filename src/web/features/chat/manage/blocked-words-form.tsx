import { useTranslation } from 'react-i18next'
import { blockedWordLimits } from '#contract/chat/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const wordsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
const textOf = (words: readonly string[]): string => words.join('\n')

type Read = ByKey['GET /api/v1/admin/chat']['reply']

/** The blocked words of all chats, one per line. */
function BlockedWordsForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const { length, words: most } = blockedWordLimits
  const form = useRevisedForm<{ text: string }, Read>({
    ...edited,
    savedText: t('website:form.savedOnly'),
    valuesOf: ({ blocked_words }) => ({ text: textOf(blocked_words) }),
    send({ text }, revision) {
      const body = { blocked_words: wordsOf(text), revision }
      return call('PUT /api/v1/admin/chat', { body }, { quiet: true })
    },
    labels: { text: t('website:chat.words') },
    problemsOf({ text }) {
      const words = wordsOf(text)
      const long = words.find((word) => word.length > length)
      if (long !== undefined)
        return { text: t('website:chat.tooLong', { word: long.slice(0, length), length }) }
      return words.length > most ? { text: t('website:chat.tooMany', { most, count: words.length }) } : {}
    },
  })
  return (
    <SavedForm form={form} permission="chat.configure">
      <Field
        label={t('website:chat.words')}
        hint={t('website:chat.hint', { most, length })}
        error={form.problems['text']}
      >
        <TextArea
          rows={12}
          spellCheck={false}
          value={form.values.text}
          onChange={({ target }) => form.set({ text: target.value })}
        />
      </Field>
    </SavedForm>
  )
}

export function BlockedWords() {
  const query = useCall('GET /api/v1/admin/chat', {}, editing)
  return (
    <Loaded query={query}>{(data) => <BlockedWordsForm read={data} onReread={() => reread(query)} />}</Loaded>
  )
}
