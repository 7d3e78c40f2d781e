import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'

/** Shown when no payment method is set up: an explanation for students, and instructions for administrators. */
export function NoMethods({ admin }: { admin: boolean }) {
  const { t } = useTranslation('payment')
  return (
    <Notice tone="warn" title={t('payment:none.title')}>
      <p>{admin ? t('payment:none.admin') : t('payment:none.student')}</p>
    </Notice>
  )
}
