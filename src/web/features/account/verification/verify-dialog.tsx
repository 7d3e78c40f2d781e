import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { hashQuery } from '#web/lib/documents.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface VerifyDialogProps {
  userid: number
  /** "log in automatically" is ticked */
  remember: boolean
  onClose: () => void
}

/** The login is correct but the account is not verified: offers to verify it. */
export default function VerifyDialog({ userid, remember, onClose }: VerifyDialogProps) {
  const { t } = useTranslation('verification')
  const navigate = useNavigate()
  function accept() {
    const query = new URLSearchParams({ userid: String(userid) })
    const url = wayAfterSignIn(hashQuery())
    if (url) query.set('url', url)
    if (!remember) query.set('remember', '0')
    onClose()
    void navigate(`/accountcheck?${query.toString()}`)
  }
  return (
    <Dialog
      open
      title={t('verification:dialog.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('verification:dialog.decline')}</Button>
          <Button look="primary" onClick={accept}>
            {t('verification:dialog.accept')}
          </Button>
        </>
      }
    >
      <p>{t('verification:dialog.what')}</p>
    </Dialog>
  )
}
