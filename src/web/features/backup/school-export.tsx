import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandLine } from '#web/area-kit/command-line.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import { PageButton } from '#web/area-kit/page-button.tsx'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The school in open formats, to take it elsewhere: begins the file, and says how it is read into a school. */
export function SchoolExport() {
  const { t } = useTranslation('backup')
  const can = useCan()
  const [busy, setBusy] = useState(false)
  const [begun, setBegun] = useState(false)
  if (!can('backup.export')) return null
  async function begin() {
    setBusy(true)
    try {
      await call('POST /api/v1/admin/exports/school', {})
      setBegun(true)
      toast.success(t('backup:open.begun'))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <Part title={t('backup:open.title')}>
      <p>{t('backup:open.what')}</p>
      <p>{t('backup:open.personal')}</p>
      <p>
        <Button loading={busy} onClick={() => void begin()}>
          {t('backup:open.begin')}
        </Button>{' '}
        {begun && <PageButton to="/exports">{t('backup:open.toExports')}</PageButton>}
      </p>
      <p>{t('backup:open.import')}</p>
      <CommandLine
        command="npm run import -- --from school.zip --dry-run"
        label={t('backup:open.copyCheck')}
      />
      <CommandLine command="npm run import -- --from school.zip" label={t('backup:open.copyImport')} />
    </Part>
  )
}
