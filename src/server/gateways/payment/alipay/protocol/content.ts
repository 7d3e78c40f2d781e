/** Parameters of a request or a notification, decoded */
export type Parameters = Readonly<Record<string, string>>

/**
 * The text that a signature covers: `name=value` joined by &, sorted by name, values as they are before any encoding.
 * Source: opendocs.alipay.com/common/02kf5q ("自行实现签名"), and alipay-sdk-nodejs-all src/util.ts.
 */
export function signedContent(parameters: Parameters): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
}

export const without = (parameters: Parameters, names: readonly string[]): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)))

export const withoutEmpty = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
