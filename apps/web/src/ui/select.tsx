type SelectProps<Value extends string> = {
  label: string
  value: Value
  /** Pairs of a value and its label. */
  options: readonly (readonly [Value, string])[]
  onValue: (value: Value) => void
}

export function Select<Value extends string>({ label, value, options, onValue }: SelectProps<Value>) {
  return (
    <label className="flex flex-wrap items-center gap-3">
      {label}
      <select
        className="min-h-11 max-w-full rounded-cut border border-edge bg-paper px-3"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => one === currentTarget.value)
          if (chosen) onValue(chosen[0])
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
