import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnImage } from '#contract/addresses.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { ImageField } from '#web/features/upload/image-field.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import styles from '#web/area-kit/form/form.module.css'

export interface ImageDialogProps {
  onClose: () => void
  onDone: (address: string, description: string) => void
}

/** Asks for a picture and its alternative text. */
export function ImageDialog({ onClose, onDone }: ImageDialogProps) {
  const { t } = useTranslation('website')
  const [address, setAddress] = useState('')
  const [description, setDescription] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function submit() {
    if (isOwnImage(address)) onDone(address, description.trim())
    else setProblem(t('website:image.rule'))
  }
  return (
    <EntryDialog
      title={t('website:editor.imageTitle')}
      entered={[address, description]}
      onClose={onClose}
      footer={() => (
        <Button look="primary" onClick={submit}>
          {t('website:editor.setImage')}
        </Button>
      )}
    >
      <div className={styles.list}>
        <ImageField
          label={t('website:editor.picture')}
          value={address}
          error={problem}
          onChange={(value) => {
            setAddress(value)
            setProblem(null)
          }}
        />
        <TextField
          label={t('website:editor.description')}
          hint={t('website:editor.descriptionHint')}
          value={description}
          maxLength={120}
          onChange={setDescription}
        />
      </div>
    </EntryDialog>
  )
}
