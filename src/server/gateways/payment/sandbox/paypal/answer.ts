/** What a call at the simulator comes to */
export interface PayPalAnswer {
  status: number
  body: object
}

export const ok = (body: object): PayPalAnswer => ({ status: 200, body })
export const created = (body: object): PayPalAnswer => ({ status: 201, body })

/** The names that PayPal gives to its statuses, with the issue that a caller reads */
const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
}

export function failure(status: 400 | 401 | 404 | 422, issue?: string): PayPalAnswer {
  const name = names[status] ?? ''
  return {
    status,
    body: {
      name,
      message: 'The request was refused.',
      debug_id: 'sandbox',
      ...(issue ? { details: [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }] } : {}),
    },
  }
}
