import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hashQuery } from '#web/lib/documents.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccessPage } from '../parts/access-page.tsx'
import { SetupForm } from '../setup/setup-form.tsx'

/** `#/setup?token=`: creates the first administrator of a school that has none. */
export default function SetupPage() {
  const { t } = useTranslation(['account', 'registration'])
  const [token] = useState(() => hashQuery().get('token') ?? '')
  return (
    <AccessPage title={t('registration:setup.title')}>
      <p className="second">{t('registration:setup.what')}</p>
      {token ? <SetupForm token={token} /> : <Notice tone="error">{t('registration:setup.noToken')}</Notice>}
    </AccessPage>
  )
}
