import type { ComponentProps } from 'react'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFiles: (files: File[]) => void
}

/** An invisible file input over the surrounding control. Choosing the same file twice fires twice. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
