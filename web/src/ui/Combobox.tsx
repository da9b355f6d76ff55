import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { FieldControl } from './Field.tsx'
import { classes } from './classes.ts'
import { Input } from './Input.tsx'

export type ComboboxOption = { value: string; label: string; /** searched in addition to the label */ words?: string }

type ComboboxProps = {
  control: FieldControl
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  /** the list's accessible name */
  listLabel: string
  noneText: string
  busy?: boolean
}

/** A list too long to scroll through: type part of a name, choose with the arrow keys or a tap. */
export function Combobox({ control, options, value, onChange, listLabel, noneText, busy = false }: ComboboxProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const current = options.find(option => option.value === value)
  const found = useMemo(() => (wanted === null ? options : matching(options, wanted)), [options, wanted])
  const place = Math.min(active, found.length - 1)

  useEffect(() => {
    if (open) list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [open, place])

  function show() {
    if (open) return
    setOpen(true)
    setActive(Math.max(0, found.indexOf(current!)))
  }
  function hide() {
    setOpen(false)
    setWanted(null)
  }
  function choose(option: ComboboxOption | undefined) {
    if (!option) return
    hide()
    if (option.value !== value && !busy) onChange(option.value)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return show()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((place + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(found[place])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      hide()
    }
  }
  return (
    <div className="relative" onBlur={event => !event.currentTarget.contains(event.relatedTarget) && hide()}>
      <Input
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[place] ? `${listId}-${place}` : undefined}
        aria-busy={busy || undefined}
        autoComplete="off"
        spellCheck={false}
        value={wanted ?? current?.label ?? value}
        onChange={event => {
          setWanted(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={event => event.target.select()}
        onClick={show}
        onKeyDown={onKey}
        suffix={<ChevronDown size={20} aria-hidden="true" className="pointer-events-none shrink-0" />}
      />
      <div
        className={classes(
          'absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-md bg-raised shadow-e3',
          !open && 'hidden',
        )}
      >
        <div ref={list} id={listId} role="listbox" aria-label={listLabel} className="max-h-72 overflow-y-auto p-1.5">
          {open &&
            found.map((option, index) => (
              // Key events belong to the text field, which exposes the active option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                onPointerDown={event => event.preventDefault()}
                onClick={() => choose(option)}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-ui hover:bg-fill',
                  index === place && 'bg-fill font-semibold',
                )}
              >
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.value === value && <Check size={18} strokeWidth={2.4} aria-hidden="true" />}
              </div>
            ))}
        </div>
        {open && found.length === 0 && (
          <p role="status" className="px-4 py-3 text-sm text-ink-2">
            {noneText}
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * Returns the options with words that begin with the input first, then those that contain it anywhere; ignores
 * diacritics.
 */
function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const part = plain(typed.trim())
  if (part === '') return [...options]
  const all = options.map(option => ({ option, text: plain(`${option.label} ${option.words ?? ''}`) }))
  const first = all.filter(({ text }) => text.startsWith(part))
  const rest = all.filter(({ text }) => !text.startsWith(part) && text.includes(part))
  return [...first, ...rest].map(({ option }) => option)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
