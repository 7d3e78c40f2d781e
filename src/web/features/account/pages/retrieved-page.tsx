import { useTranslation } from 'react-i18next'
import { AccessPage } from '../parts/access-page.tsx'
import { RetrievalForm } from '../retrieval/retrieval-form.tsx'

/** `#/retrieved`: sets a new password for a forgotten one. */
export default function RetrievedPage() {
  const { t } = useTranslation(['account', 'registration', 'retrieval'])
  return (
    <AccessPage title={t('common:title.retrieved')}>
      <RetrievalForm />
    </AccessPage>
  )
}
