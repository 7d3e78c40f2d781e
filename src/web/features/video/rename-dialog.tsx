import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Video } from './types.ts'

const NAME_LENGTH = 80

export function RenameDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { t } = useTranslation('video')
  const form = useId()
  const [name, setName] = useState(video.name)
  const { mutate, isPending } = useMutation({
    mutationFn: (next: string) =>
      call('PUT /api/v1/videos/{id}', { params: { id: video.id }, body: { name: next } }),
    async onSuccess() {
      await invalidate('GET /api/v1/videos')
      onClose()
    },
  })
  const isEmpty = name.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isEmpty) mutate(name.trim())
  }
  return (
    <Dialog
      open
      title={t('video:rename.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('area:cancel')}</Button>
          <Button look="primary" type="submit" form={form} loading={isPending}>
            {t('video:rename.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={t('video:name')} error={isEmpty ? t('video:rename.empty') : undefined}>
          <TextInput
            value={name}
            maxLength={NAME_LENGTH}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
