import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { Button } from '#web/ui/button.tsx'

export interface AttendanceFileButtonProps {
  /** a lesson, or an open class */
  of: 'lesson' | 'class'
  id: number
}

/** Downloads the attendance of a lesson or a class for a spreadsheet. */
export function AttendanceFileButton({ of, id }: AttendanceFileButtonProps) {
  const { t } = useTranslation('student')
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { name, content } = await call(
        of === 'lesson'
          ? 'GET /api/v1/lessons/{id}/attendance/file'
          : 'GET /api/v1/openclass/{id}/attendance/file',
        { params: { id } },
      )
      saveFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' }))
    } catch {
      // the call has said why
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void download()}>
      {t('student:attendance.export')}
    </Button>
  )
}
