import 'virtual:tokens.css'
import '#web/ui/base.css'
import { createRoot } from 'react-dom/client'
import { ChatPanel } from '#web/features/chat/chat-panel.tsx'
import { startI18n } from '#web/lib/i18n.ts'
import { applyThemeMode } from '#web/lib/theme-mode.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import './chat-page.css'

/** The chat of the class in the address, as high as the window. */
applyThemeMode()
await startI18n(['common', 'ui'])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <>
      <main className="chat-page">
        <h1 className="chat-page-title">{document.title}</h1>
        <ChatPanel classId={Number(new URLSearchParams(location.search).get('class'))} />
      </main>
      <ToastHost />
    </>,
  )
