import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import styles from '../security/security.module.css'

interface RecoveryDialogProps {
  /** empty: the dialog is closed */
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, this once. It closes when its reader says that they are kept. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  return codes.length === 0 ? null : <Codes codes={codes} onClose={onClose} />
}

function Codes({ codes, onClose }: RecoveryDialogProps) {
  const { t } = useTranslation('factors')
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  async function copy(): Promise<void> {
    if (await copyText(text)) toast.success(t('factors:recovery.copied'))
    else toast.error(t('factors:recovery.notCopied'))
  }
  return (
    <Dialog
      open
      title={t('factors:recovery.title')}
      onClose={onClose}
      dismissable={false}
      width={560}
      footer={
        <Button look="primary" disabled={!isKept} onClick={onClose}>
          {t('factors:recovery.close')}
        </Button>
      }
    >
      <p>{t('factors:recovery.what')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.line}>
        <Button onClick={() => void copy()}>{t('factors:recovery.copy')}</Button>
        <Button onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          {t('factors:recovery.save')}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
        {t('factors:recovery.kept')}
      </Checkbox>
    </Dialog>
  )
}
