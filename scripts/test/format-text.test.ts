import { expect, it } from 'vitest'
import { formatText } from '../format-text.ts'

it('formats as the project does, in the language of the file', async () => {
  expect(await formatText('a.ts', 'const a = "b";')).toBe("const a = 'b'\n")
  expect(await formatText('a.md', '|a|b|\n|-|-|\n|long|c|')).toBe(
    '| a    | b   |\n| ---- | --- |\n| long | c   |\n',
  )
})

it('throws where the text is not of that language', async () => {
  await expect(formatText('a.ts', 'const = (')).rejects.toThrow('a.ts')
})
