import { useTranslation } from 'react-i18next'
import { LoadFailure, type LoadFailureProps } from '#web/lib/load-failure.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Stands before a page while it is not known whether the school waits for a consent. */
export default function ConsentFailure(props: Pick<LoadFailureProps, 'error' | 'onRetry' | 'retrying'>) {
  const { t } = useTranslation('privacy')
  return (
    <Dialog
      open
      title={t('privacy:consent.agreement')}
      dismissable={false}
      onClose={() => undefined}
      footer={<ButtonLink to="/privacy">{t('privacy:consent.toPrivacy')}</ButtonLink>}
    >
      <LoadFailure {...props} />
    </Dialog>
  )
}
