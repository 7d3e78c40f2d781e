/** One HTTP exchange as the payment adapters see it. Bodies are the exact text on the wire: signatures cover it. */
export interface HttpRequest {
  method: string
  /** absolute */
  url: string
  headers: Record<string, string>
  body: string
}

export interface HttpResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * How an adapter reaches its provider: over the network, or by a call inside the process for the sandbox.
 * Rejects when no complete answer came in time.
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>

export interface Downloaded {
  status: number
  bytes: Uint8Array
}

/** The same for files such as bills: any bytes, and more of them. */
export type Download = (request: HttpRequest) => Promise<Downloaded>

/** A header's value whatever the spelling of its name, or null */
export function header(headers: Record<string, string>, name: string): string | null {
  const wanted = name.toLowerCase()
  for (const [key, value] of Object.entries(headers)) if (key.toLowerCase() === wanted) return value
  return null
}

/** Node's incoming headers as single strings; a repeated one is joined, which no signature check accepts */
export function singleHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const single: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) single[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return single
}
