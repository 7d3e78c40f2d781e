import 'virtual:tokens.css'
import '#web/ui/base.css'
import '#web/features/site/frame.css'
import './early.css'

// The stylesheets above are in the page itself. For Vite, which looks for links, they are files that have been loaded.
for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = dataset['href'] ?? ''
  link.disabled = true
  document.head.append(link)
}

// The bundles wait until the cover, which the inline script has
// requested, has loaded or its time is over: on a slow connection they would compete for bandwidth.
const ready = window.__early?.ready ?? Promise.resolve()
void ready.then(() => import('./main.tsx'))
