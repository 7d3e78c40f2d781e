import type { Plugin } from 'vite'

const SCRIPT = /tcplayer\.v[\d.]+\.min\.js$/
const STYLES = /tcplayer\.min\.css$/
/** An address of another host as a text of the script, and as a picture of the styles. */
const address = /(["'])https?:\/\/[\w.-]+\.(?:qq|qcloud|tencent|myqcloud|zencdn)\.(?:com|net)[^"'\s]*\1/g
const picture = /url\(https?:[^)]*\)/g
/** Its symbols, written into the styles, where our policy lets no font be; the package has them as a file as well. */
const symbols = /src:url\(data:application\/font-woff[^;]*;[^)]*\) format\("woff"\)[^}]*/

/** Styles that it writes into elements as texts, which our policy does not let take effect. */
const inlineStyles: readonly [from: string, to: string][] = [
  [' style="fill:#fff ;"', ' fill="#fff"'],
  ['<svg style="width: 24px;height: 24px;margin-top:7px"', '<svg width="24" height="24"'],
  ['{style:"line-height: 3em; cursor: pointer"}', '{}'],
]

const withoutInlineStyles = (code: string): string =>
  inlineStyles.reduce((text, [from, to]) => text.replaceAll(from, to), code)

/** Makes tcplayer.js a player that speaks to no host but ours: it needs none, but would ask for some of its parts. */
export function ownPlayer(): Plugin {
  return {
    name: 'own-player',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? ''
      if (SCRIPT.test(file)) return { code: withoutInlineStyles(code.replace(address, '$1$1')), map: null }
      if (!STYLES.test(file)) return null
      if (!symbols.test(code)) this.error('the symbols of tcplayer.js are not where they were')
      const styles = code
        .replace(symbols, 'src:url(font/VideoJS.woff) format("woff")')
        .replace(
          /@font-face\{font-family:VideoJS;src:url\(font\/VideoJS\.eot\?#iefix\) format\("eot"\)\}/,
          '',
        )
        .replace(picture, 'none')
      return { code: styles, map: null }
    },
  }
}
