import { expect, test } from 'vitest'
import { root as project } from '../../scripts/lib/paths.ts'
import { slimFoundation, slimProblems } from '../../scripts/lib/slim-foundation-plugin.ts'
import { plant } from './plant.ts'

const installed = (axios: string) =>
  plant({
    'node_modules/axios/package.json': JSON.stringify({ version: axios }),
    'node_modules/react-router/package.json': JSON.stringify({ version: '7.18.5' }),
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
