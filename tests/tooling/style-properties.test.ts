import { expect, test } from 'vitest'
import { unsetProperties } from '../../scripts/lib/style-properties.ts'
import { plant } from './plant.ts'

test('a custom property that nothing sets is reported; tokens, stylesheets and scripts set them', () => {
  const root = plant({
    'src/web/ui/a.module.css':
      '.a { --own: 1px; color: var(--error); margin: var(--own) var(--space-2) var(--wide) }',
    'src/web/ui/a.tsx': "const style = { '--wide': '3px' }",
  })
  expect(unsetProperties(root)).toEqual(['src/web/ui/a.module.css: nothing sets --error'])
})
