import type { IconDefinition } from '@ant-design/icons-svg/es/types'

/** The set of icons has no quotation marks. */
export const QuoteOutlined: IconDefinition = {
  name: 'quote',
  theme: 'outlined',
  icon: {
    tag: 'svg',
    attrs: { viewBox: '64 64 896 896' },
    children: [
      {
        tag: 'path',
        attrs: {
          d: 'M432 240v80c-88 24-140 80-144 168h144v272H192V520c0-156 84-256 240-280zm400 0v80c-88 24-140 80-144 168h144v272H592V520c0-156 84-256 240-280z',
        },
      },
    ],
  },
}
