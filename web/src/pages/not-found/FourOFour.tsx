const LENGTH = 2 * Math.PI * 33

/** 4o4: the zero is the ring of the wordmark. */
export function FourOFour() {
  return (
    <div aria-hidden="true" className="type-num flex items-center text-[min(7rem,30vw)] leading-[.8] tracking-normal">
      4
      <svg viewBox="0 0 88 88" fill="none" strokeWidth="20" className="-mx-0.5 size-[.857em]">
        <circle cx="44" cy="44" r="33" stroke="var(--ring-track)" />
        <circle
          cx="44"
          cy="44"
          r="33"
          stroke="var(--brand)"
          strokeLinecap="round"
          strokeDasharray={`${LENGTH * 0.74} ${LENGTH}`}
          transform="rotate(-90 44 44)"
        />
      </svg>
      4
    </div>
  )
}
