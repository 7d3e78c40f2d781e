import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'

/** No method is set up: what that means to a student, and to an administrator what to do. */
export function NoMethods({ admin }: { admin: boolean }) {
  const { t } = useTranslation('payment')
  return (
    <Notice tone="warn" title={t('payment:none.title')}>
      <p>{admin ? t('payment:none.admin') : t('payment:none.student')}</p>
    </Notice>
  )
}
