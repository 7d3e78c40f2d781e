import { ConfigProvider, theme } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import zhTW from 'antd/es/locale/zh_TW'
import enUS from 'antd/es/locale/en_US'
import { type ReactNode, useMemo } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { useShownTheme } from '#web/lib/theme-mode.ts'
import { antdTheme } from '#web/ui/antd-theme.ts'
import { topLayer } from '#web/ui/top-layer.ts'
import { useLang } from '#web/ui/use-lang.ts'

const locales = { zh: zhCN, en: enUS, zh_tw: zhTW }

/** Around a page that uses antd: the school's colours, light or dark, in the reader's language. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const lang = useLang()
  const mode = useShownTheme()
  const { accent_color } = useConfig()
  const look = useMemo(
    () => antdTheme(mode, accent_color, lang, mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm),
    [mode, accent_color, lang],
  )
  return (
    <ConfigProvider theme={look} locale={locales[lang]} getPopupContainer={() => topLayer()}>
      {children}
    </ConfigProvider>
  )
}
