import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAPTER_TITLE_LENGTH } from '#contract/chapter/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { call } from '#web/lib/call.ts'
import { newNonce } from '#web/features/class-room/new-nonce.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './chapter.module.css'

/** Marks this moment of a live class by one press; the mark becomes a chapter of the recording. */
export default function MarkButton({ classId }: { classId: number }) {
  const { t } = useTranslation('chapters')
  const [title, setTitle] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/v1/openclass/{id}/marks', {
        params: { id: classId },
        body: { title, nonce: newNonce() },
      }),
    onSuccess() {
      setTitle('')
      toast.success(t('chapters:mark.done'))
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Can permission="chapter.write">
      <form className={styles.mark} onSubmit={submit}>
        <Field label={t('chapters:mark.title')} optional>
          <TextInput
            value={title}
            maxLength={CHAPTER_TITLE_LENGTH}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" loading={isPending}>
          {t('chapters:mark.verb')}
        </Button>
      </form>
    </Can>
  )
}
