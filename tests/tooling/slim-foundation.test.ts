import { expect, test } from 'vitest'
import { root as project } from '../../scripts/lib/paths.ts'
import { withPureComponents } from '../../scripts/lib/pure-components.ts'
import { slimFoundation, slimProblems } from '../../scripts/lib/slim-foundation-plugin.ts'
import { plant } from './plant.ts'

const installed = (axios: string) =>
  plant({
    'node_modules/axios/package.json': JSON.stringify({ version: axios }),
  })

test('the installed releases are the reviewed ones, with every part that is left out', () => {
  expect(slimProblems(project)).toEqual([])
})

test('another release fails the build, and so does a missing part', () => {
  const problems = slimProblems(installed('1.99.0'))
  expect(problems[0]).toContain('axios 1.99.0 has not been looked through')
  expect(problems).toContain('axios/lib/cancel/CancelToken.js is missing, so it is not left out any more')

  const { configResolved } = slimFoundation()
  if (typeof configResolved !== 'function') throw new Error('the plugin looks at nothing')
  const start = () => Reflect.apply(configResolved, {}, [{ root: installed('1.99.0') }])
  expect(start).toThrow('axios 1.99.0 has not been looked through')
})

test('components and contexts are marked as pure by what is imported from React, however a release calls it', () => {
  const pure = '/* @__PURE__ */ '
  const given = (mark: string, name: (of: string) => string) =>
    [
      "import * as React7 from 'react'",
      "import all, { memo as remember, useMemo } from 'react'",
      "import { createContext } from 'elsewhere'",
      `var Context = ${mark}React7.createContext(null)`,
      name('Context'),
      `export const Link = ${mark}all.forwardRef((props, ref) => inner(React7.memo(props), ref)), Kept = start()`,
      `const Short = ${mark}remember(Link)`,
      'const Foreign = createContext(null)',
      'const Used = useMemo(() => 1)',
      'Foreign.displayName = nameOf(Foreign)',
    ].join('\n')
  expect(withPureComponents(given('', (of) => `${of}.displayName = "${of}";`))).toBe(given(pure, () => ''))
})
