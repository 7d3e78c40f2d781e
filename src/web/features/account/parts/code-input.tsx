import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { tidyCode } from '../forms/form-values.ts'

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> {
  value: string
  onValue: (value: string) => void
  longest: number
}

/** Input of a short code. Blanks of a pasted code are removed before it is cut, which `maxLength` would not do. */
export function CodeInput({ value, onValue, longest, ...rest }: CodeInputProps) {
  return (
    <TextInput
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={({ target, nativeEvent }) => {
        // Does not interrupt an input method that is composing.
        const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        onValue(composing ? target.value : tidyCode(target.value, longest))
      }}
      onCompositionEnd={({ currentTarget }) => onValue(tidyCode(currentTarget.value, longest))}
    />
  )
}
