import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { filesBelow, shortPath } from './files.ts'
import { universalTexts } from './locale-exceptions.ts'

/** Attributes whose value users read or screen readers announce. */
const spoken = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])
const letters = /\p{L}{2,}|\p{Script=Han}/u
const chinese = /\p{Script=Han}/u

/** Text in web code instead of in `locales`: in JSX, in accessible names, and Chinese anywhere. */
export function bareTexts(root: string): string[] {
  return filesBelow(join(root, 'src/web'))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => bareTextsOf(shortPath(root, path), readFileSync(path, 'utf8')))
}

/** `{'text'}` between two tags. */
function reportQuoted(children: ESTree.JSXChild[], report: (text: string, start: number) => void): void {
  for (const child of children) {
    if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'Literal') continue
    const { value, start } = child.expression
    if (typeof value === 'string' && letters.test(value)) report(value, start)
  }
}

function bareTextsOf(file: string, code: string): string[] {
  const found = new Map<number, string>()
  const report = (text: string, start: number) => {
    const trimmed = text.trim()
    if (!universalTexts.includes(trimmed)) found.set(start, trimmed)
  }
  new Visitor({
    JSXText(node) {
      if (letters.test(node.value)) report(node.value, node.start)
    },
    JSXElement: ({ children }) => reportQuoted(children, report),
    JSXFragment: ({ children }) => reportQuoted(children, report),
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (!spoken.has(name) || node.value?.type !== 'Literal' || typeof node.value.value !== 'string') return
      if (letters.test(node.value.value)) report(node.value.value, node.value.start)
    },
    Literal(node) {
      if (typeof node.value === 'string' && chinese.test(node.value)) report(node.value, node.start)
    },
    TemplateElement(node) {
      if (chinese.test(node.value.raw)) report(node.value.raw, node.start)
    },
  }).visit(parseSync(file, code).program)
  return [...found].map(
    ([start, text]) => `${file}:${code.slice(0, start).split('\n').length}: "${text}" belongs into locales`,
  )
}
