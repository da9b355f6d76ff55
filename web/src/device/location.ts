import type { GymSighting } from '@bora/rules/gym-check-in.ts'
import { metersBetween, type Place } from '@bora/rules/geodesic.ts'
import { useEffect, useRef, useState } from 'react'
import { now } from './clock.ts'

/** Why a device doesn't report its location. */
export type LocationProblem = 'denied' | 'unsupported' | 'insecure' | 'unavailable' | 'timed_out'

/** A measured location, its accuracy in metres, and its time. It never leaves this page. */
export type Spot = { place: Place; accuracyMeters: number; at: string }

/** `asking` while the browser asks the person, `measuring` while the device determines its location. */
export type Location =
  | { kind: 'not_asked' }
  | { kind: 'asking' }
  | { kind: 'measuring' }
  | { kind: 'found'; spot: Spot }
  | { kind: 'failed'; problem: LocationProblem }

const PATIENCE_MS = 12_000
const PROBLEMS: Record<number, LocationProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timed_out' }

/**
 * The location of the device. Permission is requested only by `locate`, unless it was granted already; changes in the
 * browser's settings apply without a reload.
 */
export function useLocation(onFound: (spot: Spot) => void): { location: Location; locate: () => void } {
  const [location, setLocation] = useState<Location>({ kind: 'not_asked' })
  const found = useRef(onFound)
  const watch = useRef<ReturnType<typeof watchLocation> | null>(null)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const own = watchLocation(setLocation, spot => found.current(spot))
    watch.current = own
    return () => own.stop()
  }, [])
  return { location, locate: () => watch.current?.locate() }
}

function watchLocation(onChange: (location: Location) => void, onFound: (spot: Spot) => void) {
  let shown: Location = { kind: 'not_asked' }
  let status: PermissionStatus | null = null
  // The current request: answers to an earlier or cancelled one are ignored.
  let turn = 0

  const known = permission().then(found => {
    if (turn < 0) return null
    status = found
    status?.addEventListener('change', follow)
    if (status?.state === 'granted' && shown.kind === 'not_asked') locate()
    return found
  })

  function show(next: Location): void {
    shown = next
    onChange(next)
  }

  function fail(problem: LocationProblem): void {
    show({ kind: 'failed', problem })
  }

  function locate(): void {
    const mine = ++turn
    // A page that could have been tampered with in transit gets no location, as if permission had been denied.
    if (!isSecureContext) return fail('insecure')
    if (!('geolocation' in navigator)) return fail('unsupported')
    show({ kind: 'measuring' })
    void known.then(() => mine === turn && shown.kind === 'measuring' && isAsking() && show({ kind: 'asking' }))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (mine !== turn) return
        const at = new Date(now()).toISOString()
        const spot = { place: { latitude, longitude }, accuracyMeters: Math.ceil(accuracy), at }
        show({ kind: 'found', spot })
        onFound(spot)
      },
      ({ code }) => mine === turn && fail(PROBLEMS[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    )
  }

  function isAsking(): boolean {
    return status?.state === 'prompt'
  }

  function follow(): void {
    if (status?.state === 'granted') {
      // A running measurement will answer.
      if (shown.kind === 'asking') show({ kind: 'measuring' })
      else if (shown.kind !== 'measuring' && shown.kind !== 'found') locate()
    } else if (status?.state === 'denied') {
      turn++
      if (shown.kind !== 'not_asked') fail('denied')
    } else if (shown.kind === 'failed' && shown.problem === 'denied') show({ kind: 'not_asked' })
  }

  function stop(): void {
    turn = -1
    status?.removeEventListener('change', follow)
  }

  return { locate, stop }
}

/** Returns the distance to a gym and its accuracy; the location itself is not included. */
export function sightingOf(spot: Spot, gym: Place): GymSighting {
  return {
    distanceMeters: Math.round(metersBetween(spot.place, gym)),
    accuracyMeters: spot.accuracyMeters,
    at: spot.at,
  }
}

// Some browsers have no permissions API, and some have none for location.
async function permission(): Promise<PermissionStatus | null> {
  if (!isSecureContext) return null
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return null
  }
}
