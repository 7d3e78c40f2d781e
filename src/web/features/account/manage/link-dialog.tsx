import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { linkAddress } from './admin-user.ts'
import styles from './users.module.css'

export interface LinkDialogProps {
  /** null: no dialog */
  link: string | null
  name: string
  onClose: () => void
}

/** Shows a one-time link, once: the dialog closes by its button only, not by Escape or the backdrop. */
export function LinkDialog({ link, name, onClose }: LinkDialogProps) {
  const { t } = useTranslation('users')
  const address = link === null ? '' : linkAddress(link)
  async function copy() {
    if (await copyText(address)) toast.success(t('users:link.copied'))
    else toast.error(t('users:link.copyFailed'))
  }
  return (
    <Dialog
      open={link !== null}
      title={t('users:link.title', { name })}
      onClose={onClose}
      dismissable={false}
      footer={
        <>
          <Button onClick={onClose}>{t('users:link.close')}</Button>
          <Button look="primary" onClick={() => void copy()}>
            {t('users:link.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.link}>
        <p>{t('users:link.what')}</p>
        <p className={styles.address}>{address}</p>
        <p className="second">{t('users:link.once')}</p>
      </div>
    </Dialog>
  )
}
