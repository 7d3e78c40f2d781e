import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Downloads the results of the polls of a class for a spreadsheet. */
export function FileButton({ classId }: { classId: number }) {
  const { t } = useTranslation('poll')
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { name, content } = await call('GET /api/v1/openclass/{id}/polls/file', {
        params: { id: classId },
      })
      saveFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' }))
    } catch {
      // the call has said why
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="quiet" loading={busy} onClick={() => void download()}>
      {t('poll:file.download')}
    </Button>
  )
}
