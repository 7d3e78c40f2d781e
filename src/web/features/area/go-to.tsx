import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { topLayer } from '#web/ui/top-layer.ts'
import type { Area } from './area.ts'
import { closeGoTo, isGoToOpen, openGoTo, subscribeGoTo } from './go-to-state.ts'
import { PlaceFinder } from './place-finder.tsx'
import { usePlaces } from './use-places.ts'

/** Ctrl+K or ⌘K: opens any place of the area by a part of its name. */
export function GoTo({ area }: { area: Area }) {
  const { t } = useTranslation('area')
  const open = useSyncExternalStore(subscribeGoTo, isGoToOpen)
  const places = usePlaces(area)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // Not while a dialog is open.
      if (topLayer() === document.body) openGoTo()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      closeGoTo()
    }
  }, [])

  return (
    <Dialog open={open} title={t('area:goTo.title')} onClose={closeGoTo}>
      <PlaceFinder placesFor={places} onChosen={closeGoTo} />
    </Dialog>
  )
}
