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
  teachers: 'account.export',
  payments: 'payment.export',
  leads: 'lead.export',
  coupons: 'coupon.export',
  bookings: 'booking.export',
  working_hours: 'booking.export',
  report: 'report.export',
  audit: 'audit.export',
}

export interface ExportButtonProps {
  request: ExportRequest
  /** the request names rows that were selected */
  selected?: boolean
  /** where several lists can be exported, what this one is */
  label?: string
  /** it is the way on from where it stands */
  primary?: boolean
}

/** Exports the list beside it to a file, or its selected rows. */
export function ExportButton({ request, selected = false, label, primary = false }: ExportButtonProps) {
  const { t } = useTranslation(['trade', 'backoffice'])
  const [open, setOpen] = useState(false)
  const can = useCan()
  if (!can(permissions[request.kind])) return null
  return (
    <>
      <Button
        look={primary ? 'primary' : undefined}
        size={selected ? 'small' : undefined}
        onClick={() => setOpen(true)}
      >
        {label ?? t(selected ? 'backoffice:bulk.export' : 'trade:export.open')}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog request={request} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
