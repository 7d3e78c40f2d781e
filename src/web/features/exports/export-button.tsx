import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permission.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import type { ExportRequest } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

const permissions: Readonly<Record<ExportRequest['kind'], Permission>> = {
  orders: 'order.export',
  students: 'account.export',
  payments: 'payment.export',
  leads: 'lead.export',
}

/** Exports the list beside it to a file. */
export function ExportButton({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  const can = useCan()
  if (!can(permissions[request.kind])) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('trade:export.open')}</Button>
      {open && (
        <Suspense>
          <ExportDialog request={request} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
