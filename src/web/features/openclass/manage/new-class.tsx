import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { invalidate } from '#web/lib/query.ts'
import { ClassForm } from './class-form.tsx'
import { classRoute } from '../class-links.ts'
import { newClass } from './managed-class.ts'

/** Creates an open class and opens it. */
export function NewClass({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('openclass')
  const navigate = useNavigate()
  const { currency } = useConfig()
  const [initial] = useState(() => newClass(Math.floor(Date.now() / 1000)))
  return (
    <ClassForm
      initial={initial}
      teachers={[]}
      currency={currency}
      isAdmin={isAdmin}
      isNew
      submitText={t('openclass:create')}
      onSave={async (values, overbook) => {
        const body = { ...values, overbook }
        const { id } = await call('POST /api/v1/openclass', { body }, { quiet: true })
        void invalidate('GET /api/v1/openclass')
        // after the form has no unsaved changes
        setTimeout(() => void navigate(classRoute(id), { replace: true }))
        return values
      }}
    />
  )
}
