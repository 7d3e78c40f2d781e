/** Of what people uploaded or broadcast: it is shown as what we say it is, and whatever it holds, it runs nothing. */
export const mediaHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const
