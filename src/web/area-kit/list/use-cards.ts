import { useEffect, useState } from 'react'
import { useIsPhone } from '#web/lib/device.ts'
import { onTopLayerChange, topLayer } from '#web/ui/top-layer.ts'

/**
 * Whether a list shows its rows as cards, as on a phone. Another layout mounts every row anew, and a dialog that belongs
 * to one would go with what was typed into it: whoever turns their phone over keeps the layout until it is closed.
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
