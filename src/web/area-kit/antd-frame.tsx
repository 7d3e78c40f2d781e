import { ConfigProvider, theme } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import zhTW from 'antd/es/locale/zh_TW'
import { type ReactNode, useMemo } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { useShownTheme } from '#web/lib/theme-mode.ts'
import { antdTheme } from '#web/ui/antd-theme.ts'
import { radius } from '#web/ui/tokens.ts'
import { topLayer } from '#web/ui/top-layer.ts'
import { useLang } from '#web/ui/use-lang.ts'

const locales = { zh: zhCN, en: enUS, zh_tw: zhTW }

/** Large controls have the corner radius of small ones; only cards have the large radius. */
const corners = { borderRadiusLG: radius.control }
const controls = { Input: corners, InputNumber: corners, Select: corners, Form: { itemMarginBottom: 20 } }

/** Popups are rendered within the landmark of the page, or within the open dialog. */
function popupContainer(): HTMLElement {
  const layer = topLayer()
  return layer === document.body ? (document.getElementById('main') ?? layer) : layer
}

/** Wraps a page that uses antd: sets the colours of the school, light or dark mode, and the language. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const lang = useLang()
  const mode = useShownTheme()
  const { accent_color } = useConfig()
  const look = useMemo(() => {
    const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
    const house = antdTheme(mode, accent_color, lang, algorithm)
    return { ...house, components: { ...house.components, ...controls } }
  }, [mode, accent_color, lang])
  return (
    <ConfigProvider theme={look} locale={locales[lang]} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  )
}
