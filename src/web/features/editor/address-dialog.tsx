import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkAttributes } from '#contract/rich-text.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'

export interface AddressDialogProps {
  address: string
  onClose: () => void
  /** empty: removes the link */
  onDone: (address: string) => void
}

/** Asks for the target of a link. */
export function AddressDialog({ address, onClose, onDone }: AddressDialogProps) {
  const { t } = useTranslation('website')
  const [text, setText] = useState(address)
  const [problem, setProblem] = useState<string | null>(null)
  function submit() {
    const wanted = text.trim()
    if (wanted === '' || linkAttributes(wanted).href !== undefined) onDone(wanted)
    else setProblem(t('website:form.linkRule'))
  }
  return (
    <EntryDialog
      title={t('website:editor.linkTitle')}
      entered={text}
      onClose={onClose}
      footer={() => (
        <>
          {address !== '' && <Button onClick={() => onDone('')}>{t('website:editor.unlink')}</Button>}
          <Button look="primary" onClick={submit}>
            {t('website:editor.setLink')}
          </Button>
        </>
      )}
    >
      <TextField
        label={t('website:editor.address')}
        hint={t('website:form.linkHint')}
        error={problem}
        value={text}
        maxLength={siteLimits.address}
        inputMode="url"
        onChange={(value) => {
          setText(value)
          setProblem(null)
        }}
      />
    </EntryDialog>
  )
}
