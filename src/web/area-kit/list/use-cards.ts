import { useEffect, useState } from 'react'
import { useIsPhone } from '#web/lib/device.ts'
import { onTopLayerChange, topLayer } from '#web/ui/top-layer.ts'

/**
 * Whether a list renders cards, as on a phone. A change of layout remounts every row, which would close a row's
 * dialog and lose its input: so the layout does not change while a dialog is open, even if the phone is rotated.
 */
export function useCards(): boolean {
  const isPhone = useIsPhone()
  const [cards, setCards] = useState(isPhone)
  useEffect(() => {
    const follow = () => {
      if (topLayer() === document.body) setCards(isPhone)
    }
    follow()
    return onTopLayerChange(follow)
  }, [isPhone])
  return cards
}
