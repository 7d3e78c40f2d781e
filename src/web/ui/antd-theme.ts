import type { ThemeConfig } from 'antd'
import { accentPalette } from './accent.ts'
import { typography } from './fonts.ts'
import type { Lang } from './lang.ts'
import { colours, control, easing, type Mode, motion, radius, shadow, textSize } from './tokens.ts'

const seconds = (ms: number) => `${ms / 1000}s`

/**
 * antd's theme from the same tokens as the light kit. `accent` is the school's colour or an empty text.
 * The caller passes antd's own `theme.defaultAlgorithm` or `theme.darkAlgorithm`, so that this file imports
 * nothing of antd into a bundle.
 */
export function antdTheme(
  mode: Mode,
  accent: string,
  lang: Lang,
  algorithm?: NonNullable<ThemeConfig['algorithm']>,
): ThemeConfig {
  const colour = { ...colours[mode], ...accentPalette(accent)[mode] }
  const face = typography[lang]
  return {
    ...(algorithm ? { algorithm } : {}),
    token: {
      colorPrimary: colour.accent,
      colorPrimaryHover: colour.accentStrong,
      colorPrimaryActive: colour.accentStrong,
      colorPrimaryBg: colour.accentSoft,
      colorPrimaryBgHover: colour.accentSoft,
      colorTextLightSolid: colour.onAccent,
      colorLink: colour.accent,
      colorLinkHover: colour.accentStrong,
      colorLinkActive: colour.accentStrong,
      colorInfo: colour.accent,
      colorSuccess: colour.good,
      colorSuccessBg: colour.goodSoft,
      colorWarning: colour.warn,
      colorWarningBg: colour.warnSoft,
      colorError: colour.bad,
      colorErrorBg: colour.badSoft,
      colorErrorText: colour.bad,
      colorErrorTextHover: colour.badStrong,
      colorErrorHover: colour.badStrong,
      colorText: colour.ink,
      colorTextSecondary: colour.inkSecond,
      colorTextTertiary: colour.inkSecond,
      colorTextDescription: colour.inkSecond,
      colorTextPlaceholder: colour.inkSecond,
      colorBgBase: colour.surface,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBgLayout: colour.page,
      colorFillAlter: colour.sunken,
      colorBgMask: colour.scrim,
      colorBorder: colour.lineStrong,
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      fontFamily: face.text,
      fontSize: textSize.s,
      fontSizeSM: textSize.xs,
      fontSizeLG: textSize.m,
      fontSizeHeading1: textSize.xxl,
      fontSizeHeading2: textSize.xl,
      fontSizeHeading3: textSize.l,
      fontSizeHeading4: textSize.m,
      fontSizeHeading5: textSize.s,
      lineHeight: face.leading,
      borderRadius: radius.control,
      borderRadiusLG: radius.card,
      controlHeight: control.pointer,
      controlHeightLG: control.touch,
      controlHeightSM: control.small,
      boxShadow: shadow[mode],
      boxShadowSecondary: shadow[mode],
      motionDurationFast: seconds(motion.fast),
      motionDurationMid: seconds(motion.base),
      motionDurationSlow: seconds(motion.slow),
      motionEaseOut: easing,
    },
    components: {
      Layout: {
        headerBg: colour.surface,
        siderBg: colour.surface,
        bodyBg: colour.page,
        footerBg: colour.page,
      },
      Menu: {
        itemSelectedBg: colour.accentSoft,
        itemSelectedColor: colour.accent,
        itemBorderRadius: radius.control,
      },
      Table: { headerBg: colour.sunken, headerColor: colour.inkSecond, headerSplitColor: 'transparent' },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
    },
  }
}
