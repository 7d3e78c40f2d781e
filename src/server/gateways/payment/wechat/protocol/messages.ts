/**
 * The texts that WeChat Pay API v3 signatures cover: every line ends with a line feed, the last one too, and an
 * empty body keeps its line.
 */
export interface SignedRequest {
  method: string
  /** path and query exactly as sent */
  target: string
  timestamp: string
  nonce: string
  body: string
}

export function requestMessage({ method, target, timestamp, nonce, body }: SignedRequest): string {
  return `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`
}

/** Of an answer and of a notification alike */
export function answerMessage(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`
}
