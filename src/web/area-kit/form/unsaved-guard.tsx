import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { blockLeaving } from './block-leaving.ts'

export interface GuardWords {
  title: string
  what: string
  leave: string
  stay: string
}

/** Warns before leaving a page with unsaved changes, or with other work that would be lost; `words` is the warning. */
export function UnsavedGuard({ dirty, words: texts }: { dirty: boolean; words?: GuardWords }) {
  const { t } = useTranslation('area')
  const [leaving, setLeaving] = useState<{ goOn: () => void } | null>(null)
  useEffect(() => (dirty ? blockLeaving((goOn) => setLeaving({ goOn })) : undefined), [dirty])
  const close = () => setLeaving(null)
  return (
    <Dialog
      open={leaving !== null}
      title={texts?.title ?? t('area:unsaved.title')}
      onClose={close}
      footer={
        <>
          <Button
            look="danger"
            onClick={() => {
              close()
              leaving?.goOn()
            }}
          >
            {texts?.leave ?? t('area:unsaved.leave')}
          </Button>
          <Button look="primary" onClick={close}>
            {texts?.stay ?? t('area:unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{texts?.what ?? t('area:unsaved.what')}</p>
    </Dialog>
  )
}
