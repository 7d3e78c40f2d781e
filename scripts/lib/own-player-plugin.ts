import type { Plugin } from 'vite'

const SCRIPT = /tcplayer\.v[\d.]+\.min\.js$/
const STYLES = /tcplayer\.min\.css$/
/** An address of another host as a text of the script, and as a picture of the styles. */
const address = /(["'])https?:\/\/[\w.-]+\.(?:qq|qcloud|tencent|myqcloud|zencdn)\.(?:com|net)[^"'\s]*\1/g
const picture = /url\(https?:[^)]*\)/g
/** Its symbols, written into the styles, where our policy lets no font be; the package has them as a file as well. */
const symbols = /src:url\(data:application\/font-woff[^;]*;[^)]*\) format\("woff"\)[^}]*/

/** Makes tcplayer.js a player that speaks to no host but ours: it needs none, but would ask for some of its parts. */
export function ownPlayer(): Plugin {
  return {
    name: 'own-player',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? ''
      if (SCRIPT.test(file)) return { code: code.replace(address, '$1$1'), map: null }
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
