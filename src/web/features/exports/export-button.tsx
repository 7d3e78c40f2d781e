import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import type { ExportRequest } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Exports the list beside it to a file. */
export function ExportButton({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
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
