import { createRoot } from 'react-dom/client'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'

let asked: Promise<boolean> | null = null

async function ask(): Promise<boolean> {
  // a chunk of its own: whoever may have to ask would list all that the dialog needs
  const [{ default: ConsentDialog }] = await Promise.all([
    importChunk(() => import('./consent-dialog.tsx')),
    loadNamespaces(['privacy']),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  // a root of its own: pages where people buy carry nothing of it until a purchase is refused
  const root = createRoot(place)
  try {
    return await new Promise<boolean>((resolve) => root.render(<ConsentDialog onAnswer={resolve} />))
  } finally {
    root.unmount()
    place.remove()
  }
}

/** Asks the user to accept the new agreement. Who is asked twice at once answers once. */
export const askForConsent = (): Promise<boolean> =>
  (asked ??= ask().finally(() => {
    asked = null
  }))
