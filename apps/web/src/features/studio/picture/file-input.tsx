import type { ComponentProps } from 'react'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onFile: (file: File) => void }

/** Lies unseen over the control around it. Choosing the same file twice is told twice. */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
