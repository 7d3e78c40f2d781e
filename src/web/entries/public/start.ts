import 'virtual:tokens.css'
import '#web/ui/base.css'
import '#web/features/site/frame.css'
import './early.css'

// The stylesheets above stand in the page's head. The bundles wait until the cover, which the inline script has
// asked for, is there or has had its head start: on a slow line they would take its bandwidth.
const ready = window.__early?.ready ?? Promise.resolve()
void ready.then(() => import('./main.tsx'))
