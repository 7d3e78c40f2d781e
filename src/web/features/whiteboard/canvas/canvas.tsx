import { CaptureUpdateAction, Excalidraw, getCommonBounds, MainMenu } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import type { AppState, ExcalidrawImperativeAPI, NormalizedZoomValue } from '@excalidraw/excalidraw/types'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#web/ui/lang.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { type SceneElement, merged } from '../page/scene.ts'
import styles from './canvas.module.css'
import { useDark } from './use-dark.ts'
import { useNames } from './use-names.ts'

/** between two looks at what was drawn here, ms */
const LOOK_MS = 120
/** what is seen of an empty page: where the middle of what is drawn first should be */
const SHEET = { width: 1_280, height: 720 } as const

const languages: Readonly<Record<Lang, string>> = { zh: 'zh-CN', en: 'en', zh_tw: 'zh-TW' }

const asExcalidraw = (scene: readonly SceneElement[]) => scene as unknown as readonly ExcalidrawElement[]
const asScene = (elements: readonly ExcalidrawElement[]) => elements as unknown as readonly SceneElement[]

/** What is being changed at this moment, which others do not change. */
function heldIds(state: AppState): Set<string> {
  const held = [
    state.newElement,
    state.editingTextElement,
    state.resizingElement,
    state.selectedElementsAreBeingDragged,
  ]
  const ids = held.flatMap((element) => (typeof element === 'object' && element ? [element.id] : []))
  return new Set(
    state.selectedElementsAreBeingDragged ? [...ids, ...Object.keys(state.selectedElementIds)] : ids,
  )
}

/** The part of the page that shows the sheet and all that is drawn. */
function viewOf(
  elements: readonly ExcalidrawElement[],
  { width, height }: { width: number; height: number },
) {
  const drawn = elements.filter(({ isDeleted }) => !isDeleted)
  const [left, top, right, bottom] = drawn.length > 0 ? getCommonBounds(drawn) : [0, 0, 0, 0]
  const area = {
    left: Math.min(0, left - 20),
    top: Math.min(0, top - 20),
    right: Math.max(SHEET.width, right + 20),
    bottom: Math.max(SHEET.height, bottom + 20),
  }
  const zoom = Math.min(width / (area.right - area.left), height / (area.bottom - area.top), 2)
  return {
    zoom: { value: zoom as NormalizedZoomValue },
    scrollX: width / zoom / 2 - (area.left + area.right) / 2,
    scrollY: height / zoom / 2 - (area.top + area.bottom) / 2,
  }
}

export interface CanvasProps {
  /** all that is on it now */
  scene: () => readonly SceneElement[]
  /** tells of what others change */
  observe: (tell: (changed: readonly SceneElement[], erased: readonly string[]) => void) => () => void
  /** takes what the reader has drawn; null: they only look. @returns ids of what cannot be there */
  draw: ((scene: readonly SceneElement[]) => readonly string[]) | null
  /** something was put there that cannot be */
  onRefused?: () => void
  label: string
}

/** One page of the whiteboard. Who looks sees the whole page at any size; who draws chooses what they see. */
export default function Canvas({ scene, observe, draw, onRefused, label }: CanvasProps) {
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null)
  const frame = useRef<HTMLElement>(null)
  const { t } = useTranslation('whiteboard')
  const isDark = useDark(frame)
  useNames(frame, t('whiteboard:menu'))
  const lang = useLang()
  const looks = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const fit = useEffectEvent(() => {
    if (api) api.updateScene({ appState: viewOf(api.getSceneElements(), api.getAppState()) })
  })
  const receive = useEffectEvent((changed: readonly SceneElement[], erased: readonly string[]) => {
    if (!api) return
    const before = asScene(api.getSceneElementsIncludingDeleted())
    const elements = asExcalidraw(
      merged(before, changed, erased, draw ? heldIds(api.getAppState()) : new Set()),
    )
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
    if (!draw) fit()
  })
  function look(): void {
    looks.current = undefined
    if (!api || !draw) return
    const refused = new Set(draw(asScene(api.getSceneElementsIncludingDeleted())))
    if (refused.size === 0) return
    const elements = api.getSceneElementsIncludingDeleted().filter(({ id }) => !refused.has(id))
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
    onRefused?.()
  }
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (!api) return undefined
    // what came since Excalidraw has taken the first scene
    requestAnimationFrame(() => {
      receive(scene(), [])
      fit()
    })
    return observe((changed, erased) => receive(changed, erased))
  }, [api, observe, scene])
  useEffect(() => {
    const box = frame.current
    if (!box || !api) return undefined
    // Excalidraw measures its place when the window changes, and takes a moment for it
    const watcher = new ResizeObserver(() => {
      api.refresh()
      if (!draw) requestAnimationFrame(() => fit())
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [api, draw])
  // what was drawn last is put into the page before the pen or the page is gone
  useEffect(() => () => latest.current(), [])

  return (
    <section
      ref={frame}
      className={styles.canvas}
      aria-label={label}
      data-looking={draw ? undefined : ''}
      // the page may have been scrolled since Excalidraw measured its place
      onPointerEnter={() => api?.refresh()}
    >
      <Excalidraw
        excalidrawAPI={setApi}
        // asked for when Excalidraw begins: a scene that it is given before is lost then
        initialData={() => ({
          elements: asExcalidraw(scene()),
          appState: { currentItemFontFamily: 2, currentItemRoughness: 0 },
        })}
        viewModeEnabled={draw === null}
        theme={isDark ? 'dark' : 'light'}
        langCode={languages[lang]}
        handleKeyboardGlobally={false}
        aiEnabled={false}
        validateEmbeddable={false}
        onLinkOpen={(_element, event) => event.preventDefault()}
        onChange={() => {
          if (draw) looks.current ??= setTimeout(() => latest.current(), LOOK_MS)
        }}
        UIOptions={{
          canvasActions: {
            ...{ changeViewBackgroundColor: false, export: false, loadScene: false, saveToActiveFile: false },
            ...{ toggleTheme: false, clearCanvas: true, saveAsImage: true },
          },
          tools: { image: false },
        }}
      >
        <MainMenu>
          <MainMenu.DefaultItems.SaveAsImage />
          {draw && <MainMenu.DefaultItems.ClearCanvas />}
        </MainMenu>
      </Excalidraw>
    </section>
  )
}
