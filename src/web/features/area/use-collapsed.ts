import { useState } from 'react'
import { currentDocument } from '#web/lib/documents.ts'
import { storage } from '#web/lib/storage.ts'

/** The width up to which the navigation starts collapsed. */
const TIGHT = '(max-width: 1100px)'

/** Whether the navigation of this area is collapsed: as it was left in this browser. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const key = `navigation-${currentDocument()}`
  const [collapsed, setCollapsed] = useState(() => {
    const kept = storage.read(key)
    return kept ? kept === 'collapsed' : matchMedia(TIGHT).matches
  })
  function toggle() {
    storage.write(key, collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}
