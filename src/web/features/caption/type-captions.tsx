import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIVE_CAPTION_LENGTH } from '#contract/caption/limits.ts'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { Can } from '#web/area-kit/can.tsx'
import { call } from '#web/lib/call.ts'
import { newNonce } from '#web/features/class-room/new-nonce.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './caption-bar.module.css'

/** Types captions while a class is live: Enter shows the line to everybody. */
export default function TypeCaptions({ classId: id }: { classId: number }) {
  const { t } = useTranslation('caption')
  const [language, setLanguage] = useState<Language>(useLang())
  const [text, setText] = useState('')
  const [last, setLast] = useState('')
  // a line that is sent again, since no answer came, is the same line
  const nonce = useRef(newNonce())
  const { mutate, isPending } = useMutation({
    mutationFn: (line: string) =>
      call('POST /api/v1/openclass/{id}/live-captions', {
        params: { id },
        body: { language, text: line, nonce: nonce.current },
      }),
    onSuccess(shown, line) {
      nonce.current = newNonce()
      setLast(shown.text)
      // what was typed meanwhile stays
      setText((now) => (now === line ? '' : now))
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && text.trim() !== '') mutate(text)
  }
  return (
    <Can permission="caption.write">
      <form className={styles.type} onSubmit={submit}>
        <Field label={t('caption:live.language')}>
          <Select
            value={language}
            options={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
            onChange={({ currentTarget }) =>
              setLanguage(languages.find((one) => one === currentTarget.value) ?? language)
            }
          />
        </Field>
        <Field label={t('caption:live.line')} hint={t('caption:live.hint')}>
          <TextInput
            lang={languageTags[language]}
            value={text}
            maxLength={LIVE_CAPTION_LENGTH}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
          {t('caption:live.verb')}
        </Button>
      </form>
      <p className="second" role="status">
        {last && t('caption:live.shown', { text: last })}
      </p>
    </Can>
  )
}
