import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VIDEO_NAME_LENGTH } from '#contract/video/limits.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { exactClock, readExactClock } from '#web/features/player/exact-clock.ts'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { rangeProblem } from './clip-range.ts'
import type { Video } from './types.ts'
import styles from './video.module.css'

interface ClipDialogProps {
  video: Video
  /** what is proposed, in seconds; without it the whole video */
  part?: { start: number; end: number; name: string }
  onClose: () => void
}

/** Creates a clip of a video, which itself stays unchanged. */
export function ClipDialog({ video, part, onClose }: ClipDialogProps) {
  const { t } = useTranslation('video')
  const form = useId()
  const [name, setName] = useState((part?.name ?? video.name).slice(0, VIDEO_NAME_LENGTH))
  const [start, setStart] = useState(part ? exactClock(part.start) : '00:00')
  const [end, setEnd] = useState(part ? exactClock(part.end) : clockText(video.duration))
  const range = { start: readExactClock(start), end: readExactClock(end) }
  const problem = rangeProblem(range.start, range.end, video.duration)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { start: number; end: number; name: string }) =>
      call('POST /api/v1/videos/{id}/clip', { params: { id: video.id }, body }),
    async onSuccess() {
      toast.success(t('video:clip.begun'))
      await invalidate('GET /api/v1/videos')
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (problem === null && range.start !== null && range.end !== null)
      mutate({ start: range.start, end: range.end, name })
  }
  const isOfStart = problem === 'start'
  return (
    <EntryDialog
      title={t('video:clip.title', { name: video.name })}
      entered={[name, start, end]}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{t('area:cancel')}</Button>
          <Button look="primary" type="submit" form={form} loading={isPending}>
            {t('video:clip.cut')}
          </Button>
        </>
      )}
    >
      <form id={form} className={styles.range} onSubmit={submit}>
        <p className={styles.small}>{t('video:clip.hint', { length: clockText(video.duration) })}</p>
        <Field label={t('video:clip.name')}>
          <TextInput
            value={name}
            maxLength={VIDEO_NAME_LENGTH}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label={t('video:clip.start')} error={isOfStart ? t('video:clip.problem.start') : undefined}>
          <TextInput
            value={start}
            inputMode="numeric"
            onChange={(event) => setStart(event.currentTarget.value)}
          />
        </Field>
        <Field
          label={t('video:clip.end')}
          error={problem && !isOfStart ? t(`video:clip.problem.${problem}`) : undefined}
        >
          <TextInput
            value={end}
            inputMode="numeric"
            onChange={(event) => setEnd(event.currentTarget.value)}
          />
        </Field>
      </form>
    </EntryDialog>
  )
}
