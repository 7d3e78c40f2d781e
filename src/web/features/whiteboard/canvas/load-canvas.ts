declare global {
  interface Window {
    /** where Excalidraw finds its fonts; it reads this when it is loaded */
    EXCALIDRAW_ASSET_PATH?: string
  }
}

/** Loads the canvas, whose fonts the build has put beside our own files (scripts/lib/excalidraw-plugin.ts). */
export function loadCanvas() {
  window.EXCALIDRAW_ASSET_PATH = new URL(EXCALIDRAW_ASSETS, document.baseURI).href
  return import('./canvas.tsx')
}
