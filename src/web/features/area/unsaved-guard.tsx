import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { holdLeaving } from './hold-leaving.ts'

/** Warns before a form with unsaved changes is left. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('area')
  const [leaving, setLeaving] = useState<{ goOn: () => void } | null>(null)
  useEffect(() => (dirty ? holdLeaving((goOn) => setLeaving({ goOn })) : undefined), [dirty])
  const stay = () => setLeaving(null)
  return (
    <Dialog
      open={leaving !== null}
      title={t('area:unsaved.title')}
      onClose={stay}
      footer={
        <>
          <Button
            look="danger"
            onClick={() => {
              stay()
              leaving?.goOn()
            }}
          >
            {t('area:unsaved.leave')}
          </Button>
          <Button look="primary" onClick={stay}>
            {t('area:unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('area:unsaved.what')}</p>
    </Dialog>
  )
}
