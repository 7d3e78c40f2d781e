import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VIDEO_NAME_LENGTH } from '#contract/video/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export interface RenameDialogProps {
  /** current name */
  name: string
  rename: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a video; closes when it is saved. */
export function RenameDialog({ name: before, rename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('video')
  const form = useId()
  const [name, setName] = useState(before)
  const { mutate, isPending } = useMutation({ mutationFn: rename, onSuccess: onClose })
  const isEmpty = name.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isEmpty) mutate(name.trim())
  }
  return (
    <EntryDialog
      title={t('video:rename.title')}
      entered={name}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{t('area:cancel')}</Button>
          <Button look="primary" type="submit" form={form} loading={isPending}>
            {t('video:rename.save')}
          </Button>
        </>
      )}
    >
      <form id={form} onSubmit={submit}>
        <Field label={t('video:name')} error={isEmpty ? t('video:rename.empty') : undefined}>
          <TextInput
            value={name}
            maxLength={VIDEO_NAME_LENGTH}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      </form>
    </EntryDialog>
  )
}
