import { useTranslation } from 'react-i18next'
import { goToLogin } from '#web/features/session/use-signed-in-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const WIDTH = 410

export interface LoginPromptProps {
  wants: 'live' | 'replay'
  onClose: () => void
}

/** Asks a visitor to log in first, with a redirect back to the class. */
export default function LoginPrompt({ wants, onClose }: LoginPromptProps) {
  const { t } = useTranslation('live')
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('live:login.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('live:login.cancel')}</Button>
          <Button look="primary" onClick={() => goToLogin()}>
            {t('live:login.press')}
          </Button>
        </>
      }
    >
      <p>{t(wants === 'live' ? 'live:login.live' : 'live:login.replay')}</p>
    </Dialog>
  )
}
